import type { MessageKind } from '@puni/contract/messages/values'

/** What a message brings, within a sentence. */
export const messageKindText: Readonly<Record<MessageKind, string>> = {
  'activation-code': 'el código de activación',
  'recovery-code': 'el código para la contraseña',
  'sign-up-refused': 'el aviso del registro rechazado',
  'tracking-link': 'el enlace para seguir el pedido',
  'handover-pin': 'el PIN de la entrega',
  'webhook-disabled': 'el aviso de que su sistema no responde',
}
