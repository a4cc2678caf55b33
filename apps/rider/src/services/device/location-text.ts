export const locationText = {
  whatToDo: 'Qué hacer',
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
  problems: {
    denied: {
      title: 'Necesitas permitir el acceso a la ubicación para activarte como rider',
      text: 'El permiso de ubicación está denegado.',
    },
    unavailable: {
      title: 'No se pudo obtener tu ubicación',
      text: 'Verificá que el GPS esté encendido y que tengas señal.',
    },
    timeout: {
      title: 'La ubicación tardó demasiado',
      text: 'Revisá tu conexión, salí a un lugar abierto o recargá la página.',
    },
    unanswered: {
      title: 'El teléfono no contestó por la ubicación',
      text: 'Si te pregunta por la ubicación, elegí «Permitir». Si no te pregunta nada, recargá la página.',
    },
    unsupported: {
      title: 'Geolocalización no soportada en este dispositivo',
      text: 'Probá con otro navegador, por ejemplo Chrome.',
    },
    insecure: {
      title: 'Esta dirección no permite usar la ubicación',
      text: 'La dirección de esta página empieza con http:// y los navegadores no dan la ubicación ahí. Abrí la app con https://.',
    },
    other: { title: 'Ocurrió un error al obtener tu ubicación', text: 'Probá de nuevo.' },
  },
  staleTitle: 'Hace más de 3 minutos que no sabemos dónde estás',
  stale: 'Así no podemos ofrecerte pedidos cercanos. Dejá la app abierta y revisá que el GPS esté encendido.',
} as const
