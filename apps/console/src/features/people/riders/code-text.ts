/** The words around a code that an operator makes for a rider. */
export interface CodeText {
  readonly issue: string
  readonly title: (name: string) => string
  /** What the code is, for screen readers. */
  readonly code: string
  readonly replaceTitle: (name: string) => string
}

export const codeText = {
  issuing: 'Generando…',
  once: 'Se muestra una sola vez. Si lo perdés, generá otro: el anterior deja de servir.',
  expires: (when: string) => `Vence el ${when}`,
  whatsapp: (name: string) => `Abrir WhatsApp con ${name}`,
  noWhatsapp:
    'Con el teléfono que dejó no se puede abrir WhatsApp: le falta el código de área o no es un número. Pasale el código de otra forma.',
  again: 'Generar otro',
  live: (issued: string, expires: string) => `Se generó el ${issued} y vence el ${expires}.`,
  replaceQuestion: '¿Hacer otro? El anterior deja de servir.',
  replace: 'Hacer otro',
} as const
