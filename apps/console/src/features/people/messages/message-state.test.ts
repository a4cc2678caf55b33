import type { Message } from '@puni/contract/messages/entities'
import { expect, it } from 'vitest'
import { stateOf } from './message-state.tsx'

const AT = '2026-03-10T15:00:00.000Z'
const message: Message = {
  _id: 'm1',
  kind: 'activation-code',
  state: 'queued',
  channel: 'whatsapp',
  problem: null,
  createdAt: AT,
  changedAt: AT,
  byHandAt: null,
}

it.each<[Partial<Message>, string]>([
  [{}, 'Se envía por WhatsApp…'],
  [{ problem: 'too-many' }, 'Se envía por WhatsApp… (hay demasiados mensajes juntos)'],
  [{ channel: 'mail', problem: 'no-whatsapp' }, 'Se envía por mail… (ese número no tiene WhatsApp)'],
  [{ state: 'sent', channel: 'mail' }, 'Enviado por mail'],
  [{ state: 'delivered' }, 'Entregado por WhatsApp'],
  [{ state: 'read' }, 'Leído por WhatsApp'],
  [
    { state: 'failed', channel: null, problem: 'no-mailbox' },
    'No se pudo enviar: esa casilla de mail no existe',
  ],
  [{ state: 'failed', problem: 'outdated' }, 'No se envió: ya no hacía falta'],
  [{ state: 'failed', channel: null, problem: 'no-whatsapp', byHandAt: AT }, 'Lo mandó un operador'],
  // It arrived after all.
  [{ state: 'delivered', byHandAt: AT }, 'Entregado por WhatsApp'],
])('%j is said as: %s', (changes, words) => {
  expect(stateOf({ ...message, ...changes })).toBe(words)
})
