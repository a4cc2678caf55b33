/**
 * Every message that the platform sends to people by itself: by which channels, in which words, for how long. `docs/messages.md` has the
 * templates to register, and a test compares both.
 */
import { ACTIVATION, RECOVERY } from '@puni/contract/accounts/limits'
import type { MessageChannel, MessageKind } from '@puni/contract/messages/values'

/** What each kind tells, besides what all of them may. */
interface Params {
  'activation-code': { readonly code: string }
  'recovery-code': { readonly code: string }
  'sign-up-refused': { readonly reason: string }
  /** `store` as the customer knows it; `link` of the order's page. */
  'tracking-link': { readonly store: string; readonly link: string }
  'handover-pin': { readonly store: string; readonly pin: string }
  /** `address` that takes no webhooks any more. */
  'webhook-disabled': { readonly address: string }
}
export type ParamsOf<K extends MessageKind> = Params[K]

/** Whom it addresses, and who writes: the brand, and the address of the rider app. */
interface Common {
  readonly name: string
  readonly brand: string
  readonly url: string
}
export type Words<K extends MessageKind> = Params[K] & Common

interface Kind<K extends MessageKind> {
  /** The first is tried first. */
  readonly channels: readonly MessageChannel[]
  /**
   * What WhatsApp has registered, in es_AR. Of AUTHENTICATION it has its own words and a button that copies the code, the only parameter; of
   * UTILITY the words are those of `text`, with the parameters in their sequence.
   */
  readonly template: {
    readonly name: string
    readonly category: 'AUTHENTICATION' | 'UTILITY'
    readonly parameters: readonly (keyof Words<K> & string)[]
  }
  /** How long it is worth sending, minutes. */
  readonly lifeMinutes: number
  /** Of a mail. */
  readonly subject: (words: Words<K>) => string
  readonly text: (words: Words<K>) => string
}

const DAY_MINUTES = 24 * 60
const BOTH = ['whatsapp', 'mail'] as const

export const KINDS: { readonly [K in MessageKind]: Kind<K> } = {
  'activation-code': {
    channels: BOTH,
    template: { name: 'puni_codigo_activacion', category: 'AUTHENTICATION', parameters: ['code'] },
    lifeMinutes: ACTIVATION.lifeHours * 60,
    subject: ({ brand }) => `Tu código para activar tu cuenta de ${brand}`,
    text: ({ name, brand, code, url }) =>
      `Hola ${name}: tu código para activar tu cuenta de ${brand} es ${code}. ` +
      `Ingresalo en ${url}/ en las próximas ${ACTIVATION.lifeHours} horas.`,
  },
  'recovery-code': {
    channels: BOTH,
    template: { name: 'puni_codigo_contrasena', category: 'AUTHENTICATION', parameters: ['code'] },
    lifeMinutes: RECOVERY.lifeHours * 60,
    subject: ({ brand }) => `Tu código para elegir una contraseña nueva en ${brand}`,
    text: ({ name, brand, code, url }) =>
      `Hola ${name}: tu código para elegir una contraseña nueva en ${brand} es ${code}. ` +
      `Tocá «Olvidé mi contraseña» en ${url}/ y no se lo pases a nadie.`,
  },
  'sign-up-refused': {
    channels: BOTH,
    template: {
      name: 'puni_registro_rechazado',
      category: 'UTILITY',
      parameters: ['name', 'brand', 'reason'],
    },
    lifeMinutes: 3 * DAY_MINUTES,
    subject: ({ brand }) => `Tu registro en ${brand}`,
    text: ({ name, brand, reason }) =>
      `Hola ${name}: no pudimos aceptar tu registro en ${brand}. Motivo: «${reason}». ` +
      `Podés registrarte de nuevo con el mismo email.`,
  },
  'tracking-link': {
    channels: BOTH,
    template: { name: 'puni_seguimiento', category: 'UTILITY', parameters: ['store', 'link'] },
    lifeMinutes: 4 * 60,
    subject: ({ store }) => `Tu pedido de ${store}`,
    text: ({ store, link }) => `Tu pedido de ${store} está en camino. En ${link} ves por dónde viene.`,
  },
  'handover-pin': {
    channels: BOTH,
    template: { name: 'puni_pin_entrega', category: 'UTILITY', parameters: ['store', 'pin'] },
    lifeMinutes: 4 * 60,
    subject: ({ store }) => `El PIN de tu pedido de ${store}`,
    text: ({ store, pin }) =>
      `El PIN de tu pedido de ${store} es ${pin}. Decíselo al rider recién cuando te lo entregue.`,
  },
  'webhook-disabled': {
    channels: ['mail', 'whatsapp'],
    template: {
      name: 'puni_webhook_desactivado',
      category: 'UTILITY',
      parameters: ['name', 'brand', 'address'],
    },
    lifeMinutes: 3 * DAY_MINUTES,
    subject: ({ brand }) => `${brand} dejó de avisarle a tu sistema`,
    text: ({ name, brand, address }) =>
      `Hola ${name}: ${brand} dejó de avisarle a ${address} lo que pasa con tus pedidos, porque hace días que no responde. ` +
      `Cuando ande, volvé a activar los avisos.`,
  },
}

/** A message as the channels take it. */
export interface WrittenMessage {
  readonly subject: string
  readonly text: string
  readonly template: {
    readonly name: string
    readonly isCode: boolean
    /** In their sequence. */
    readonly parameters: readonly string[]
  }
}

/** Writes a message. */
export function write<K extends MessageKind>(kind: K, words: Words<K>): WrittenMessage {
  const { template, subject, text } = KINDS[kind]
  return {
    subject: subject(words),
    text: text(words),
    template: {
      name: template.name,
      isCode: template.category === 'AUTHENTICATION',
      parameters: template.parameters.map((parameter) => String(words[parameter])),
    },
  }
}
