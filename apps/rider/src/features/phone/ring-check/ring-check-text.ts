export const ringCheckText = {
  close: 'Cerrar',
  done: 'Listo',
  again: 'Probar de nuevo',
  testing: 'Probando...',
  progress: (done: number, all: number) => `Probando: ${done} de ${all}`,
  summary: {
    well: 'Todo listo: te va a sonar.',
    rings: 'Te va a sonar. Mirá igual lo que no dice «Bien».',
    unknown: 'Todavía no sabemos si te va a sonar: mirá qué falta probar.',
    failed: 'Puede que no te suene: mirá lo que dice «Falla».',
  },
  states: { testing: 'Probando', passed: 'Bien', unknown: 'Todavía no sabemos', failed: 'Falla' },
  permission: {
    title: 'Permiso de avisos',
    granted: 'La app puede avisarte.',
    unasked: 'Todavía no permitiste los avisos.',
    allowAdvice: 'Tocá «Permitir avisos» y después «Permitir».',
    denied: 'Los avisos están bloqueados. Los pedidos te llegan solo con la app abierta.',
    unsupported: 'Este navegador no recibe avisos. Los pedidos te llegan solo con la app abierta.',
    install:
      'En el iPhone hay que instalar la app: en Safari tocá Compartir, «Agregar a inicio», y abrila desde el ícono.',
    otherBrowser: 'Abrí la app con Chrome.',
    steps: {
      'chrome-android':
        'Tocá el ícono a la izquierda de la dirección, Permisos, Notificaciones, y activalas. Con la app instalada: mantené apretado su ícono, Información, Notificaciones.',
      'safari-ios':
        'Abrí Ajustes del iPhone, Notificaciones, PUNI Rider, y activá «Permitir notificaciones».',
      'chrome-ios':
        'Abrí Ajustes del iPhone, Notificaciones, PUNI Rider (la app instalada), y activá «Permitir notificaciones».',
      firefox:
        'Tocá el candado junto a la dirección, borrá el bloqueo de Notificaciones, recargá y elegí Permitir.',
      samsung: 'Tocá el candado junto a la dirección, Permisos, Notificaciones, y elegí Permitir.',
      other:
        'Abrí los permisos de este sitio desde el ícono junto a la dirección y permití las Notificaciones.',
    },
  },
  push: {
    title: 'Aviso de prueba',
    arrived: (seconds: string) => `Te llegó en ${seconds} s.`,
    alsoAsleep: (steps: string) => `Para que llegue también con la pantalla apagada. ${steps}`,
    lost: 'No llegó en 15 segundos.',
    lostAdvice: 'Revisá la conexión, sacá el ahorro de batería y probá de nuevo.',
    noPermission: 'Sin el permiso no se puede probar.',
    hanging: 'El servicio de avisos del teléfono no responde.',
    notSubscribed: 'No se pudo conectar con el servicio de avisos.',
    notSent: 'El servidor no pudo mandar el aviso',
    fallback: 'Mientras tanto dejá la app abierta: buscamos pedidos cada 10 segundos.',
  },
  background: {
    xiaomi:
      'En tu Xiaomi, Redmi o POCO: Ajustes, Aplicaciones, tu navegador, activá «Inicio automático» y en Ahorro de batería elegí «Sin restricciones».',
    samsung:
      'En tu Samsung: Ajustes, Aplicaciones, tu navegador, Batería, «Sin restricciones», y sacalo de las «Apps en suspensión».',
    huawei:
      'En tu Huawei u Honor: Ajustes, Batería, Inicio de aplicaciones, tu navegador, pasalo a manual y activá las tres opciones.',
    motorola: 'En tu Motorola: Ajustes, Apps, tu navegador, Batería, y elegí «Sin restricciones».',
  },
  sound: {
    title: 'Sonido y vibración',
    untried: 'Subí el volumen y probalo.',
    ring: 'Probar sonido',
    question: '¿Lo escuchaste?',
    yes: 'Lo escuchaste.',
    buzz: 'También vibra.',
    noBuzz: 'Este teléfono no vibra desde la app.',
    unsupported: 'Este navegador no puede sonar.',
    locked: 'La app todavía no puede sonar.',
    tapFirst: 'Cada vez que abras o recargues la app, tocá la pantalla una vez: recién ahí puede sonar.',
    unheard: 'No lo escuchaste.',
    advice:
      'Subí el volumen multimedia, sacá el modo silencio y desconectá los auriculares. Probalo otra vez.',
  },
  location: {
    title: 'Ubicación',
    found: (age: string, accuracy: string) => `Medida hace ${age}, con ${accuracy} m de margen.`,
    unasked: 'Te la vamos a pedir cuando te actives.',
  },
  screen: {
    title: 'Pantalla encendida',
    kept: 'Queda encendida mientras trabajás.',
    unsupported: 'Este navegador no puede mantenerla encendida.',
    unsupportedAdvice: 'En Ajustes, Pantalla, alargá el tiempo de espera.',
    refused: 'El teléfono no deja mantenerla encendida.',
    refusedAdvice: 'Sacá el ahorro de batería.',
  },
  clock: {
    title: 'Hora del teléfono',
    right: 'Está en hora.',
    slow: (by: string) => `Está atrasado ${by}.`,
    fast: (by: string) => `Está adelantado ${by}.`,
    unknown: 'No se pudo comparar con el servidor.',
    advice: 'La cuenta de cada pedido se corrige sola. Igual, activá la hora automática en Ajustes.',
  },
} as const
