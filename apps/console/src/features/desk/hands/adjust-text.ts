/** Corrections of the amounts of a delivered order. */
export const adjustText = {
  section: 'Ajustes',
  button: 'Ajustar un importe',
  title: (number: number) => `Ajustar el pedido ${number}`,
  back: 'Volver',
  explanation:
    'El pedido queda como estaba y el ajuste se anota aparte. Se le avisa al rider, con el motivo.',
  amount: 'Qué importe',
  earnings: 'Cambia lo que ganó el rider el día de la entrega.',
  fee: 'El pedido ya estaba pagado: cambia también lo que el local le debe a la plataforma.',
  correct: 'Importe correcto',
  change: (before: string, after: string) => `${before} → ${after}`,
  same: 'Es el importe que ya tiene.',
  reason: 'Motivo',
  reasonHint: 'Lo lee el rider.',
  confirm: 'Ajustar',
  confirmDespite: 'Ajustar igual',
  confirming: 'Ajustando…',
  done: 'Importe ajustado',
  by: (who: string, when: string) => `${who} · ${when}`,
} as const
