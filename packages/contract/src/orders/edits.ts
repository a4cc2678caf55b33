/** What an operator changes of an order that is not over. Free of schemas. */

/** What can be changed, as history, audit log and the rider's notice name it. */
export const EDITS = {
  address: 'la dirección de entrega',
  name: 'el nombre de quien recibe',
  phone: 'el teléfono de entrega',
  comment: 'el comentario de entrega',
  items: 'el contenido',
  pickupAddress: 'la dirección de retiro',
  originComment: 'el comentario de retiro',
  storeValue: 'lo que se paga en el local',
  shippingCost: 'lo que se paga por el envío',
  paid: 'si ya está pagado',
  pickupTime: 'la hora de retiro',
  handover: 'el comprobante de entrega',
} as const
export type Edit = keyof typeof EDITS

/** 'la dirección de entrega y el teléfono de entrega'. */
export function editWords(edits: readonly Edit[]): string {
  const words = edits.map((edit) => EDITS[edit])
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' y ')
}
