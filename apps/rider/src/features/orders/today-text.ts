export const todayText = {
  title: 'Pedidos de hoy',
  mine: 'Mis pedidos',
  mineEmpty: 'Hoy todavía no tuviste pedidos.',
  unassigned: (zone: string) => `Sin asignar en ${zone}`,
  unassignedEmpty: 'No hay pedidos sin asignar en tu zona.',
  storesFailed: 'Error al obtener pedidos del store',
  failed: 'Error al cargar pedidos',
} as const
