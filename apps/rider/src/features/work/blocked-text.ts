export const blockedText = {
  title: 'Cuenta Bloqueada',
  lead: 'Tu cuenta está bloqueada y por ahora no podés recibir pedidos.',
  reason: 'Motivo',
  since: 'Desde',
  contact: 'Si creés que es un error, escribinos:',
} as const
