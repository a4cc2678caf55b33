/** How it is told that something could not be asked for: on the phone's console, and on the screens that show it. */
export const dataText = {
  acceptedFailed: 'Error al obtener pedido aceptado',
  offeredFailed: 'Error al obtener pedido ofrecido',
  orderFailed: 'Error al obtener el detalle del pedido',
  ordersFailed: 'Error al cargar pedidos',
  zoneOrdersFailed: 'Error al obtener pedidos del store',
  historyFailed: 'Error al obtener pedidos históricos',
  logbookFailed: 'Error al cargar la bitácora',
  totalsFailed: 'Error al obtener el resumen del mes',
  cashFailed: 'Error al cargar la Caja',
  movementsFailed: 'Error al cargar los movimientos',
  demandFailed: 'Error al consultar el movimiento de la zona',
  appealsFailed: 'Error al cargar tus descargos',
  emergencyFailed: 'Error al consultar el aviso de emergencia',
  streetsFailed: 'Error al guardar las calles del pedido',
} as const
