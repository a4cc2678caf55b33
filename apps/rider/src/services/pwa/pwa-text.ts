export const pwaText = {
  updateReady: 'Hay una versión nueva',
  update: 'Actualizar',
  updateFailed: 'No se pudo buscar una versión nueva',
  invitation: 'Instalá la app: abre más rápido y a pantalla completa.',
  install: 'Instalar',
  installFailed: 'No se pudo instalar la app',
  notNow: 'Ahora no',
  stepsTitle: 'Instalar en tu iPhone',
  steps: [
    'Tocá Compartir: el cuadrado con la flecha',
    'Elegí «Agregar a inicio»',
    'Tocá «Agregar»',
    'Abrí la app desde su ícono',
  ],
  notInSafari: 'Si no ves «Agregar a inicio», abrí esta página en Safari.',
} as const
