import { countOf, plural } from '@puni/contract/numbers'
import type { AppealAbout } from '@puni/contract/appeals/values'

export const appealsText = {
  title: 'Mis descargos',
  open: 'Ver mis descargos',
  listLead:
    'Lo que contestaste a un bloqueo, a un pedido cancelado, a una ganancia rechazada o a un ajuste, y qué te dijeron.',
  none: 'No mandaste ningún descargo.',
  section: 'Tu descargo',
  leads: {
    block: '¿Creés que el bloqueo es un error? Contanos tu parte.',
    order: 'Un operador terminó este pedido. Si no estás de acuerdo, contanos tu parte.',
    earnings: 'La ganancia de este pedido se rechazó. Si no estás de acuerdo, contanos tu parte.',
    adjustment: 'Un operador ajustó un importe de este pedido. Si no estás de acuerdo, contanos tu parte.',
  } satisfies Record<AppealAbout, string>,
  who: (days: number) =>
    `Lo leen los operadores de la plataforma, y tienen ${countOf(days, 'día', 'días')} para contestarte.`,
  start: 'Escribir mi descargo',
  body: 'Qué pasó',
  bodyHint: 'Con tus palabras: cuándo, dónde y qué hiciste.',
  bodyMissing: 'Escribí qué pasó',
  photos: ['Foto (si ayuda)', 'Otra foto'],
  choosePhoto: 'Elegir foto',
  takePhoto: 'Sacar foto',
  replacePhoto: 'Cambiar',
  removePhoto: 'Quitar la foto',
  photoPreview: (number: number) => `Foto ${number} de tu descargo`,
  openingPhoto: 'Abriendo foto...',
  unreadable: 'No se pudo abrir esa foto. Probá con otra.',
  submit: 'Enviar',
  busy: 'Enviando...',
  sent: 'Recibimos tu descargo',
  sendFailed: 'No se pudo enviar',
  kept: 'Sin señal: quedó guardado en este teléfono',
  keptLead: 'Todavía no se envió. Cuando vuelva la señal, entrá acá y tocá Enviar.',
  keptWithoutPhotos: 'Las fotos no entraron en la memoria: si cerrás la app, elegilas de nuevo.',
  about: {
    block: 'Bloqueo',
    order: 'Pedido terminado por un operador',
    earnings: 'Ganancia rechazada',
    adjustment: 'Importe ajustado',
  } satisfies Record<AppealAbout, string>,
  orderNumber: (number: number) => `Pedido N.º ${number}`,
  sentAt: (instant: string) => `Enviado el ${instant}`,
  withPhotos: (count: number) => `con ${countOf(count, 'foto', 'fotos')}`,
  due: (day: string, left: number) => {
    if (left === 0) return 'Te tienen que contestar a más tardar hoy.'
    const days = `${plural(left, 'falta', 'faltan')} ${countOf(left, 'día', 'días')}`
    return `Te tienen que contestar a más tardar el ${day}: ${days}.`
  },
  overdue: (day: string) => `Tenían que contestarte a más tardar el ${day}. Reclamale a soporte.`,
  outcomes: { accepted: 'Te dieron la razón', rejected: 'La decisión sigue igual' },
  waiting: 'Esperando respuesta',
  answeredAt: (instant: string) => `Respuesta del ${instant}`,
} as const
