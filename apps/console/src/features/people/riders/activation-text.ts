import type { CodeText } from './code-text.ts'

export const activationText: CodeText = {
  issue: 'Aprobar y generar código',
  title: (name) => `Código de ${name}`,
  code: 'Código de activación',
  replaceTitle: (name) => `Ya hay un código vigente de ${name}`,
}
