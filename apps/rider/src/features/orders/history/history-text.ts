export const historyText = {
  title: 'Ver Pedidos',
  filters: 'Filtros',
  startDate: 'Fecha desde',
  endDate: 'Fecha hasta',
  year: 'Año',
  search: 'Buscar',
  empty: 'No se encontraron pedidos.',
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  paid: 'ya estaba pagado',
} as const
