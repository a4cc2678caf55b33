export const layoutText = {
  navigation: 'Secciones',
  summary: 'Resumen',
  work: 'Mapa',
  history: 'Historial',
  today: 'Pedidos de hoy',
  logbook: 'Bitácora',
  cash: 'Caja',
  account: 'Mi cuenta',
  ringCheck: '¿Me va a sonar?',
  userMenu: 'Menú de usuario',
  logout: 'Cerrar sesión',
  unheardOnDuty:
    'Cerraste sesión sin respuesta del servidor. Te desactiva apenas conteste, o si pasa una hora sin saber de vos.',
  goOffDuty: 'Desactivarse',
  onDuty: 'Activo',
  offDuty: 'Inactivo',
  paused: 'En pausa',
} as const
