export const pushText = {
  failed: 'No se pudieron activar las notificaciones',
  hanging: 'El servicio de notificaciones no responde',
  leaveFailed: 'No se pudieron desactivar las notificaciones',
  closeFailed: 'No se pudo cerrar la notificación',
  askTitle: 'Avisos de pedidos',
  ask: 'Para que un pedido te suene también con la app cerrada, necesitamos enviarte notificaciones.',
  askHint: 'Sin este permiso los pedidos te llegan solo con la app abierta.',
  allow: 'Permitir avisos',
  notNow: 'Ahora no',
} as const
