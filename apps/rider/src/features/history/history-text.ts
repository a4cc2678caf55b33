export const historyText = {
  title: 'Ver Pedidos',
  filters: 'Filtros',
  startDate: 'Fecha desde',
  endDate: 'Fecha hasta',
  year: 'Año',
  search: 'Buscar',
  empty: 'No se encontraron pedidos.',
  failed: 'Error al obtener pedidos históricos',
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
} as const
