import type { HandoverKind, HandoverState } from '@puni/contract/handover/proofs'

const kinds: Readonly<Record<HandoverKind | 'none', string>> = {
  none: 'Ninguno',
  pin: 'PIN de 4 números',
  photo: 'Foto',
  code: 'Código firmado',
}

const states: Readonly<Record<HandoverState, string>> = {
  verified: 'Verificado',
  unverified: 'Sin verificar',
  explained: 'Con foto y motivo',
  waived: 'Cerrado sin comprobante',
}

export const handoverText = {
  field: 'Comprobante de entrega',
  fieldHint: {
    none: 'El rider marca la entrega sin comprobante.',
    pin: 'La plataforma crea un PIN. Pasáselo al cliente: el rider lo necesita para entregar.',
    photo: 'El rider saca una foto al entregar.',
    code: 'La plataforma firma un código. El cliente se lo muestra o se lo dicta al rider.',
  },
  kinds,
  states,
  section: 'Comprobante de entrega',
  kind: 'Pide',
  state: 'Situación',
  pending: 'Se pide al entregar',
  triesLeft: 'Intentos que quedan',
  pin: 'PIN',
  shortCode: 'Código para dictar',
  qr: 'Código QR de la entrega',
  qrHint: 'El rider lo escanea. También puede pegar el texto que va en el mensaje.',
  secretHint: 'Es para el cliente: no se lo digas al rider.',
  findPhone: 'Ver teléfono para enviarlo por WhatsApp',
  whatsapp: 'Enviarlo al cliente por WhatsApp',
  noWhatsapp: 'Sin un celular del cliente no se puede enviar por WhatsApp: decíselo por teléfono.',
  reason: 'Motivo del rider',
  provedAt: 'Comprobado',
  photo: 'Foto de la entrega',
  photoAlt: (number: number) => `Foto de la entrega del pedido ${number}`,
  showPhoto: 'Ver la foto',
} as const
