export const leavingText = {
  dutyTitle: '¿Cuándo querés desactivarte?',
  dutyLead: 'El pedido que llevás lo terminás igual.',
  afterThis: 'Último pedido: después de este',
  now: 'Ahora',
  logOutTitle: '¿Cerrar sesión con un pedido en curso?',
  logOutLead:
    'El pedido sigue siendo tuyo: para terminarlo vas a tener que entrar de nuevo. Quedás inactivo y no te llegan avisos.',
} as const
