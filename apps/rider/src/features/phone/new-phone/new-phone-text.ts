export const newPhoneText = {
  ringIsUnproved: 'Todavía no sabemos si un pedido te suena en este teléfono.',
} as const
