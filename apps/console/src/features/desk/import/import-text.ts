import { formatDecimal, plural } from '@puni/contract/numbers'
import { IMPORT, PICKUP_TIME } from '@puni/contract/orders/limits'

const lines = (count: number) => `${formatDecimal(count)} ${plural(count, 'línea', 'líneas')}`
const orders = (count: number) => `${formatDecimal(count)} ${plural(count, 'pedido', 'pedidos')}`

export const importText = {
  title: 'Importar pedidos',
  back: 'Nuevo pedido',
  lead: `Cargá muchos pedidos juntos desde un archivo CSV: hasta ${formatDecimal(IMPORT.lines)} líneas y ${IMPORT.bytes / 1_048_576} MB. Primero se revisa todo; no se carga nada hasta que lo confirmes.`,
  file: 'Elegí un archivo CSV',
  fileHint: 'De Excel: «Guardar como», «CSV». Sirve con punto y coma o con coma.',
  paste: 'O pegá las líneas acá, con los títulos de las columnas',
  read: 'Revisar lo pegado',
  nothingPasted: 'Pegá primero las líneas.',
  columns: 'Las columnas del archivo',
  columnsLead:
    'La primera línea lleva los títulos. El orden de las columnas no importa y las opcionales pueden faltar.',
  example: 'Bajar un archivo de ejemplo',
  exampleFile: 'pedidos-de-ejemplo.csv',
  help: {
    store: 'El nombre de una tienda registrada. Si va vacía, completá el remitente.',
    sender: 'Quien envía, si no es una tienda registrada. Lleva zona y dirección de retiro.',
    zone: 'La zona del remitente. Con una tienda, solo si hay dos con el mismo nombre.',
    pickupStreet: 'Del remitente.',
    pickupNumber: 'Opcional.',
    pickupCity: 'Opcional.',
    pickupLatitude: 'Si falta, se busca la dirección de retiro.',
    pickupLongitude: 'Si falta, se busca la dirección de retiro.',
    pickupPhone: 'Opcional.',
    pickupComment: 'Opcional.',
    street: 'Obligatoria. La calle de la entrega.',
    streetNumber: 'Con piso y departamento, si hay.',
    city: 'Ayuda a encontrar la dirección.',
    latitude: 'En grados, con coma o punto: -34,6118. Si falta, se busca la dirección.',
    longitude: 'En grados, con coma o punto: -58,3960. Si falta, se busca la dirección.',
    phone: 'El del cliente, con código de área.',
    comment: 'Para el rider.',
    storeValue: 'Obligatoria. Lo que el rider paga al retirar: 12.500,50. Si ya está pagado, 0.',
    shippingCost: 'Lo que gana el rider. Vacía, lo dice la tarifa de la tienda o la zona.',
    urgent: 'Sí o no. Vacía es no.',
    pickupTime: `Como 28/11/2026 14:30, hasta ${PICKUP_TIME.aheadDays} días después. Vacía es lo antes posible.`,
    handover: 'PIN, foto, código o ninguno. Vacía es ninguno.',
    reference: 'Cómo llama al pedido quien lo envía.',
    paid: 'Sí si el cliente ya pagó todo: el rider no cobra. Vacía es no.',
  },
  problems: {
    tooLarge: `El archivo es demasiado grande: hasta ${IMPORT.bytes / 1_048_576} MB. Dividilo en varios.`,
    tooMany: (count: number) =>
      `El archivo tiene ${lines(count)}: se importan hasta ${formatDecimal(IMPORT.lines)} por vez. Dividilo en varios.`,
    workbook: 'Es un libro de Excel. Guardalo como CSV y volvé a elegirlo.',
    unreadable: 'No se pudo leer el archivo. Volvé a elegirlo.',
    empty: 'El archivo no tiene pedidos.',
    quotes: (row: number) =>
      `En la línea ${formatDecimal(row)} hay comillas que no cierran bien. Corregilas y volvé a elegir el archivo.`,
    missing: (names: readonly string[]) =>
      `${plural(names.length, 'Falta la columna', 'Faltan las columnas')} ${listOf(names)}. Los títulos van en la primera línea.`,
    twice: (name: string) => `La columna «${name}» está dos veces.`,
    notChecked: (why: string) => `No se pudo revisar todo. ${sentence(why)}`,
    notPlaced: (why: string) => `La carga se detuvo. ${sentence(why)}`,
  },
  orJoin: (one: string, other: string) => `${one} o ${other}`,
  unknown: (names: readonly string[]) =>
    `${plural(names.length, 'Una columna no se usa', 'Columnas que no se usan')}: ${listOf(names)}.`,
  reasons: {
    tooManyCells: 'Tiene más datos que columnas. Revisá si falta poner comillas.',
    noSender: 'Completá la tienda o el remitente.',
    bothSenders: 'Completá la tienda o el remitente, uno solo.',
    noStore: (name: string) => `No hay una tienda «${name}».`,
    manyStores: (name: string) => `Hay más de una tienda «${name}»: completá la zona.`,
    storeElsewhere: (zone: string) => `La tienda es de la zona ${zone}.`,
    needZone: 'Completá la zona del remitente.',
    noZone: (name: string) => `No hay una zona «${name}».`,
    needStreet: 'Completá la calle.',
    needLatitude: 'Falta la latitud.',
    needLongitude: 'Falta la longitud.',
    latitude: 'No es una latitud. Escribila como -34,6118.',
    longitude: 'No es una longitud. Escribila como -58,3960.',
    urgent: 'Escribí sí o no.',
    paid: 'Escribí sí o no.',
    handover: 'Escribí PIN, foto, código o ninguno.',
    pickupTime: 'No se entiende. Escribilo como 28/11/2026 14:30.',
    noSuchTime: 'Ese día u hora no existe.',
    notFound: 'No se encontró la dirección: completá latitud y longitud.',
    notSure: (found: string) => `No es seguro dónde queda (${found}): completá latitud y longitud.`,
    notSearched: 'No se buscó la dirección: completá latitud y longitud.',
    searchFailed: 'No se pudo buscar la dirección: probá de nuevo o completá latitud y longitud.',
  },
  work: {
    reading: 'Leyendo el archivo',
    searching: 'Buscando direcciones',
    checking: 'Revisando los pedidos',
    placing: 'Cargando los pedidos',
    of: (done: number, of: number) => `${formatDecimal(done)} de ${formatDecimal(of)}`,
    searchHint: 'Se buscan cuatro por segundo. Si la detenés, las que falten quedan para completar a mano.',
    placeHint: 'Si cerrás esta página, importá el mismo archivo para seguir donde quedó.',
    stop: 'Detener',
    stopSearch: 'No buscar más',
    stopping: 'Deteniendo…',
  },
  result: {
    title: 'Resultado de la revisión',
    right: (count: number) => `${lines(count)} para cargar`,
    wrong: (count: number) => `${lines(count)} con errores`,
    already: (count: number) =>
      `${lines(count)} que ya ${plural(count, 'estaba cargada', 'estaban cargadas')} de este archivo`,
    alike: (count: number) =>
      `${lines(count)} ${plural(count, 'igual', 'iguales')} a ${plural(count, 'una', 'otras')} de otro archivo, ${plural(count, 'cargada', 'cargadas')} hace menos de ${IMPORT.alikeHours} horas`,
    alikeHint: 'No se cargan de nuevo, salvo que lo marques.',
    placeAlike: (count: number) =>
      plural(count, 'Cargarla también', `Cargar también esas ${formatDecimal(count)}`),
    place: (count: number) => `Cargar ${orders(count)}`,
    goOn: (count: number) => `Seguir: ${plural(count, 'falta', 'faltan')} ${formatDecimal(count)}`,
    again: 'Revisar de nuevo',
    other: 'Elegir otro archivo',
    unchecked: (count: number) => `${lines(count)} sin revisar`,
    nothing: 'No hay nada para cargar de este archivo.',
  },
  placed: {
    title: 'Pedidos cargados',
    placed: (count: number) => `${plural(count, 'Se cargó', 'Se cargaron')} ${orders(count)}.`,
    left: (count: number) => `${plural(count, 'Falta', 'Faltan')} ${formatDecimal(count)}.`,
    history: 'Ver en el historial',
  },
  wrong: {
    title: 'Líneas con errores',
    line: 'Línea',
    column: 'Columna',
    reason: 'Qué pasa',
    whole: 'Toda la línea',
    more: (count: number) => `Y ${lines(count)} más: guardalas para verlas todas.`,
    save: 'Guardar las líneas con errores',
    saveHint: 'Con su motivo en la columna «Error». Corregilas e importá ese archivo.',
    file: 'pedidos-con-errores.csv',
  },
  leaving: (done: number, of: number) =>
    `La carga se detuvo: ${formatDecimal(done)} de ${formatDecimal(of)}. Importá el mismo archivo para seguir.`,
  exampleLines: {
    sender: 'Doña Rosa',
    city: 'Buenos Aires',
    lines: {
      store: {
        street: 'Defensa',
        streetNumber: '524, 3° B',
        phone: '11 5555-0122',
        comment: 'Tocar el timbre; no anda el portero',
        storeValue: '12.500,50',
        shippingCost: '2.300',
        paid: 'No',
        urgent: 'Sí',
        handover: 'PIN',
        reference: 'A-1024',
      },
      sender: {
        pickupStreet: 'Carlos Calvo',
        pickupNumber: '812',
        street: 'Perú',
        streetNumber: '1050',
        storeValue: '0',
        shippingCost: '1.800',
        paid: 'Sí',
        urgent: 'No',
      },
    },
  },
} as const

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('es-AR').format(names.map((name) => `«${name}»`))
}

const sentence = (words: string) => words.replace(/\.?$/, '.')
