export const activationText = {
  approve: 'Aprobar y generar código',
  approving: 'Generando…',
  title: (name: string) => `Código de ${name}`,
  code: 'Código de activación',
  once: 'Se muestra una sola vez. Si lo perdés, generá otro: el anterior deja de servir.',
  expires: (when: string) => `Vence el ${when}`,
  whatsapp: (phone: string) => `Abrir WhatsApp con ${phone}`,
  noWhatsapp: (phone: string) =>
    `Con el teléfono «${phone}» no se puede abrir WhatsApp: le falta el código de área o no es un número. Pasale el código de otra forma.`,
  again: 'Generar otro',
  replaceTitle: (name: string) => `Ya hay un código vigente de ${name}`,
  live: (issued: string, expires: string) => `Se generó el ${issued} y vence el ${expires}.`,
  replaceQuestion: '¿Hacer otro? El anterior deja de servir.',
  replace: 'Hacer otro',
} as const
