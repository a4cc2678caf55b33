import { countOf } from '@puni/contract/numbers'

export const myDataText = {
  title: 'Mis datos',
  open: 'Ver mis datos',
  lead: 'Qué guardamos de vos, por cuánto tiempo, y cómo llevártelo o borrarlo.',
  failed: 'Error al cargar los plazos',
  keptTitle: 'Qué guardamos',
  /** What is kept, and for how long. */
  kept: ({ positionDays, customerDays }: { positionDays: number; customerDays: number }) => [
    {
      what: 'Nombre, email, teléfono y documento',
      howLong: 'Mientras tengas la cuenta. Los ven los operadores.',
    },
    {
      what: 'Foto del documento y selfie',
      howLong: 'Mientras tengas la cuenta. Las ven solo los operadores.',
    },
    {
      what: 'Tu posición',
      howLong: `Solo mientras estás activo. El lugar donde empezaste cada turno, ${countOf(positionDays, 'día', 'días')}.`,
    },
    {
      what: 'Pedidos, turnos, ofertas y ganancias',
      howLong: `Siempre, por la contabilidad. Los datos de los clientes, ${countOf(customerDays, 'día', 'días')}.`,
    },
  ],
  law: 'La Ley 25.326 te da derecho a ver, corregir y borrar tus datos. Para corregirlos, escribí a soporte.',
  record: {
    title: 'Mi registro',
    lead: 'Tu trabajo de un período, con horarios, esperas y ganancias, firmado por la plataforma: sirve para mostrárselo a otros.',
    open: 'Ver mi registro',
  },
  download: {
    title: 'Llevarte una copia',
    lead: 'Un archivo con tu perfil, tus sesiones, turnos, ofertas, pedidos, ganancias y bloqueos. No tiene datos de clientes.',
    submit: 'Descargar mis datos',
    busy: 'Preparando...',
    fileName: 'mis-datos.json',
    failed: 'Error al descargar tus datos',
  },
  erase: {
    title: 'Eliminar tu cuenta',
    open: 'Quiero eliminar mi cuenta',
    consequences: [
      'Se borran tu nombre, email, teléfono, documento, fotos y posiciones.',
      'Tus pedidos e importes quedan sin tu nombre, por la contabilidad.',
      'Si te falta cobrar algo, arreglalo antes con soporte: después no vamos a saber quién sos.',
      'Es en el momento y no se puede deshacer. Con el mismo email podés registrarte otra vez.',
    ],
    password: 'Tu contraseña',
    passwordMissing: 'Completá la contraseña',
    submit: 'Eliminar para siempre',
    busy: 'Eliminando...',
    failed: 'Error al eliminar tu cuenta',
    done: 'Eliminamos tu cuenta y tus datos. Gracias por el camino recorrido.',
  },
} as const
