export const layoutText = {
  navigation: 'Secciones',
  summary: 'Resumen',
  work: 'Mapa',
  history: 'Historial',
  ringCheck: '¿Me va a sonar?',
  userMenu: 'Menú de usuario',
  logout: 'Cerrar sesión',
  goOffDuty: 'Desactivarse',
  onDuty: 'Activo',
  offDuty: 'Inactivo',
} as const
