export const emergencyText = {
  short: 'SOS',
  title: 'Emergencia',
  lead: 'Si estás en peligro, llamá primero.',
  call: (number: string) => `Llamar al ${number}`,
  tell: 'Avisar al operador',
  tellAgain: 'Avisar otra vez al operador',
  telling: 'Avisando...',
  withPlace: 'Al operador le mandamos dónde estás y qué pedido llevás.',
  withoutPlace:
    'Al operador le mandamos qué pedido llevás. Tu teléfono todavía no sabe dónde estás: el aviso va sin ubicación.',
  /** `isCut`: the last attempt found no connection. */
  waiting: (isCut: boolean) =>
    isCut ? 'Sin señal: se manda apenas vuelva' : 'Todavía no llegó: la app sigue intentando',
  waitingLead: 'Mientras tanto, llamá.',
  told: (hour: string) => `Avisado a las ${hour}`,
  toldWithoutPlace: 'Fue sin tu ubicación.',
  toldLead: 'Cuando el operador lo vea, te lo decimos acá.',
  seen: (hour: string) => `El operador lo vio a las ${hour}`,
  failed: 'No se pudo avisar al operador',
  close: 'Cerrar',
} as const
