export const firstStepsText = {
  title: 'Primeros pasos',
  open: 'Ver los primeros pasos',
  openLead: 'Qué hace la app, qué hay que permitirle y dónde está la ayuda.',
  close: 'Cerrar',
  next: 'Siguiente',
  back: 'Atrás',
  done: 'Empezar',
  place: (at: number, all: number) => `${at} de ${all}`,
  cards: [
    {
      title: 'Qué hace por vos',
      lines: [
        {
          icon: 'bell',
          text: 'Te ofrece pedidos de tu zona: ves cuánto pagan y cuánto hay que andar antes de aceptar.',
        },
        { icon: 'go', text: 'Te lleva al local y a la entrega, también sin señal.' },
        { icon: 'earnings', text: 'Te muestra cuánto ganaste, pedido por pedido.' },
      ],
    },
    {
      title: 'Qué hay que permitirle',
      lines: [
        { icon: 'pin', text: 'La ubicación, para ofrecerte lo que tenés cerca. Solo mientras estás activo.' },
        { icon: 'bell', text: 'Los avisos, para que un pedido te suene con la app cerrada.' },
        { icon: 'check', text: 'Te pedimos los dos al activarte, y probamos que suene.' },
      ],
    },
    {
      title: 'Dónde está la ayuda',
      lines: [
        {
          icon: 'alert',
          text: 'Con un pedido en curso tenés arriba el botón SOS: llama a emergencias o avisa al operador.',
        },
        { icon: 'chat', text: 'Si algo sale mal con un pedido, abrí su detalle y reportalo.' },
        { icon: 'user', text: 'En «Mi cuenta» están tus datos, tus descargos y estos primeros pasos.' },
      ],
    },
  ],
} as const
