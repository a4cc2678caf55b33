export const summaryText = {
  title: 'Resumen por Mes',
  year: 'Año',
  month: 'Mes',
  orders: 'Total de pedidos',
  earnings: 'Ganancia total',
  commission: (percent: string) => `Comisión de la plataforma (${percent})`,
  empty: 'No hay datos para este mes.',
  failed: 'Error al obtener el resumen del mes',
} as const
