export const spansText = {
  day: 'Día',
  from: 'Desde',
  to: 'Hasta',
  remove: (day: string, from: string) => `Quitar el horario del ${day} a las ${from}`,
  add: 'Agregar un horario',
} as const
