export const openingHoursText = {
  title: 'Horarios (opcional)',
  hint: 'Un pedido fuera de horario se carga igual, con un aviso. Si cierra antes de abrir, es del día siguiente; si son iguales, abre las 24 horas.',
  day: 'Día',
  from: 'Desde',
  to: 'Hasta',
  remove: (day: string, from: string) => `Quitar el horario del ${day} a las ${from}`,
  add: 'Agregar un horario',
} as const
