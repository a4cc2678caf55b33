import type { MessageChannel, MessageProblem } from '@puni/contract/messages/values'

const by: Readonly<Record<MessageChannel, string>> = { whatsapp: 'por WhatsApp', mail: 'por mail' }

const why: Readonly<Record<MessageProblem, string>> = {
  'no-whatsapp': 'ese número no tiene WhatsApp',
  'not-delivered': 'WhatsApp no se lo entrega',
  'no-mailbox': 'esa casilla de mail no existe',
  refused: 'el servicio no aceptó el mensaje',
  'no-answer': 'no sabemos si salió',
  'too-late': 'no salió a tiempo',
  outdated: 'ya no hacía falta',
  unreadable: 'cambió la clave del servidor',
  'not-configured': 'ese canal ya no está configurado',
  'too-many': 'hay demasiados mensajes juntos',
  'service-away': 'el servicio no responde',
  template: 'WhatsApp no tiene esa plantilla aprobada',
  access: 'WhatsApp no acepta nuestra clave',
  account: 'WhatsApp no deja usar nuestra cuenta',
  'mail-access': 'el servidor de mail no nos deja mandar',
}

export const messagesText = {
  section: 'Mensajes',
  title: 'Mensajes que no llegaron',
  toSend: 'para ver',
  lead: 'No salieron por ningún canal: mandalos vos y anotalo acá.',
  empty: 'Todos los mensajes llegaron o están en camino',
  of: 'Mensajes al rider',
  none: 'No se le mandó nada',
  /** What a message brings, at the beginning of a line. */
  kind: (words: string) => words.charAt(0).toUpperCase() + words.slice(1),
  states: {
    sending: 'Se envía…',
    queued: (channel: MessageChannel) => `Se envía ${by[channel]}…`,
    retried: (channel: MessageChannel, problem: MessageProblem) =>
      `Se envía ${by[channel]}… (${why[problem]})`,
    sent: (channel: MessageChannel) => `Enviado ${by[channel]}`,
    delivered: (channel: MessageChannel) => `Entregado ${by[channel]}`,
    read: (channel: MessageChannel) => `Leído ${by[channel]}`,
    failed: (problem: MessageProblem) => `No se pudo enviar: ${why[problem]}`,
    outdated: 'No se envió: ya no hacía falta',
    byHand: 'Lo mandó un operador',
  },
  /** Where nothing goes out by itself, or it failed. */
  yours: 'No sale por sí solo: mandáselo vos.',
  yoursNow: 'Mandáselo vos.',
  order: (number: string) => `Pedido #${number}`,
  notArrived: (words: string) => `No le llegó ${words}`,
  sentIt: 'Ya se lo mandé',
  noting: 'Anotando…',
  noted: 'Anotado',
  warning: (problem: MessageProblem) => `No sale nada: ${why[problem]}`,
  templateWarning: (words: string) => `No sale ${words}: ${why.template}`,
  warned: (when: string) => `La última vez, el ${when}. Avisale a quien administra el servidor.`,
} as const
