export const locationText = {
  needed: 'Necesitas permitir el acceso a la ubicación para activarte como rider',
  unsupported: 'Geolocalización no soportada en este dispositivo',
  insecure:
    'La dirección de esta página empieza con http:// y los navegadores no dan la ubicación ahí. Abrí la app con https://.',
  denied: 'El permiso de ubicación está denegado.',
  deniedSteps: {
    'chrome-android':
      'Tocá el ícono a la izquierda de la dirección, entrá en Permisos, elegí Ubicación y después Permitir. Recargá la página.',
    'safari-ios':
      'Abrí Ajustes del iPhone, entrá en Privacidad y seguridad, Localización, Sitios web de Safari, y elegí «Al usar la app». Volvé y recargá la página.',
    'chrome-ios':
      'Abrí Ajustes del iPhone, entrá en Apps, Chrome, Ubicación, y elegí «Al usar la app». Volvé y recargá la página.',
    firefox:
      'Tocá el candado junto a la dirección, borrá el bloqueo de Ubicación en los permisos, recargá la página y elegí Permitir.',
    samsung:
      'Tocá el candado junto a la dirección, entrá en Permisos, elegí Ubicación y después Permitir. Recargá la página.',
    other:
      'Abrí los permisos de este sitio desde el ícono junto a la dirección, permití la Ubicación y recargá la página.',
  },
  unavailable: 'No se pudo obtener tu ubicación. Verificá que el GPS esté encendido y que tengas señal.',
  timeout: 'La ubicación tardó demasiado. Revisá tu conexión, salí a un lugar abierto o recargá la página.',
  other: 'Ocurrió un error al obtener tu ubicación. Probá de nuevo.',
  staleTitle: 'Hace más de 3 minutos que no sabemos dónde estás',
  stale: 'Así no podemos ofrecerte pedidos cercanos. Dejá la app abierta y revisá que el GPS esté encendido.',
} as const
