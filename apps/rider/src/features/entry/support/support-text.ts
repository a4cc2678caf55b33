export const supportText = {
  email: 'E-mail',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  failed: 'No pudimos cargar los contactos de soporte',
} as const
