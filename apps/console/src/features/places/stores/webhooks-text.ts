import type { DisabledReason, WebhookState, WebhookType } from '@puni/contract/webhooks/events'
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

const states: Readonly<Record<WebhookState, string>> = {
  waiting: 'En espera',
  delivered: 'Entregado',
  'given-up': 'Sin entregar',
}

export const webhooksText = {
  title: 'Webhooks',
  lead: 'Adónde avisamos a la tienda lo que pasa con sus pedidos. Los crea ella, con su clave.',
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
