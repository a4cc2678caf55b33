import type {
  DisabledReason,
  WebhookFormatName,
  WebhookState,
  WebhookType,
} from '@puni/contract/webhooks/events'
import { WEBHOOKS } from '@puni/contract/webhooks/limits'
import { countOf } from '@puni/contract/numbers'

const disabledBecause: Readonly<Record<DisabledReason, string>> = {
  gone: 'contestó que ya no existe (410)',
  failing: `no aceptó nada en ${WEBHOOKS.failingDays} días`,
  'by-store': 'la tienda lo apagó',
}

const types: Readonly<Record<WebhookType, string>> = {
  'order.status': 'Estado del pedido',
  'order.edited': 'Cambio del pedido',
  'order.adjusted': 'Ajuste de un importe',
  'order.position': 'Posición del rider',
  'endpoint.test': 'Prueba',
}

const formats: Readonly<Record<WebhookFormatName, string>> = {
  standard: 'Standard Webhooks',
  'uber-direct': 'Uber Direct',
}

const states: Readonly<Record<WebhookState, string>> = {
  waiting: 'En espera',
  delivered: 'Entregado',
  'given-up': 'Sin entregar',
}

export const webhooksText = {
  title: 'Webhooks',
  lead: 'Adónde avisamos al sistema de la tienda lo que pasa con sus pedidos.',
  none: 'Esta tienda no tiene ninguno.',
  test: 'De prueba',
  works: 'Recibe los avisos',
  failing: (since: string) => `No acepta avisos desde el ${since}. Seguimos probando.`,
  disabled: (since: string, reason: DisabledReason) =>
    `Deshabilitado el ${since}: ${disabledBecause[reason]}. No le avisamos nada.`,
  enable: 'Volver a habilitar',
  enabling: 'Habilitando…',
  enabled: 'Webhook habilitado',
  types,
  formats,
  add: {
    title: 'Agregar un webhook',
    url: 'Dirección',
    format: 'Qué formato entiende su sistema',
    position: 'También dónde está el rider',
    test: 'Es de prueba: solo para pedidos de claves de prueba',
    submit: 'Agregar',
    submitting: 'Agregando…',
  },
  secret: {
    title: 'Secreto del webhook',
    label: 'Secreto',
    once: 'Copialo ahora: no se vuelve a mostrar. Con él la tienda comprueba que los avisos son nuestros.',
    copy: 'Copiar secreto',
    copied: 'Secreto copiado',
    copyFailed: 'No se pudo copiar. Seleccionalo y copialo a mano.',
    saved: 'Ya lo guardé',
  },
  try: 'Probar',
  tryLabel: (url: string) => `Probar el webhook a ${url}`,
  trying: 'Mandando…',
  tried: 'La prueba sale enseguida: mirá los envíos',
  remove: {
    ask: 'Quitar',
    label: (url: string) => `Quitar el webhook a ${url}`,
    title: 'Quitar el webhook',
    explanation:
      'No le avisamos nada más, tampoco lo que estaba en espera. Lo que se mandó ya no se puede ver. La tienda no se entera por nosotros: contáselo.',
    submit: 'Quitar',
    submitting: 'Quitando…',
    done: 'Webhook quitado',
  },
  log: {
    show: 'Ver los envíos',
    hide: 'Ocultar los envíos',
    title: (url: string) => `Envíos a ${url}`,
    none: 'Todavía no se mandó nada.',
    more: 'Ver más',
    loading: 'Cargando…',
    states,
    attempts: (count: number) => countOf(count, 'intento', 'intentos'),
    about: (number: number, status: string) => `Pedido #${number}: ${status}`,
    order: 'Ver el pedido',
    next: (when: string) => `El próximo intento es el ${when}, o después de lo anterior del mismo pedido.`,
    unsent: 'Todavía no se intentó.',
    payload: 'Lo que se manda',
    resend: 'Mandar de nuevo',
    resending: 'Mandando…',
    resent: 'Sale enseguida',
  },
} as const
