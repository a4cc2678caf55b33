export const todayText = {
  mine: 'Mis pedidos',
  mineEmpty: 'Hoy todavía no tuviste pedidos.',
  unassigned: (zone: string) => `Sin asignar en ${zone}`,
  unassignedEmpty: 'No hay pedidos sin asignar en tu zona.',
} as const
