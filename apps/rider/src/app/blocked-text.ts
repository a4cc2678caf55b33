export const blockedText = {
  title: 'Cuenta Bloqueada',
  lead: 'Tu cuenta está bloqueada y por ahora no podés recibir pedidos.',
  reason: 'Motivo',
  since: 'Desde',
  earlierSteps:
    'Lo que marcaste antes del bloqueo se envía igual. Soporte revisa esa ganancia antes de sumarla.',
  reads: 'Lo que hiciste y lo que se debe',
  readsLead: 'Lo podés seguir mirando. Lo que no esté bien, decilo en la Caja.',
  strip: 'Cuenta bloqueada',
  contact: 'Si llevás un pedido o creés que es un error, escribinos o llamanos:',
} as const
