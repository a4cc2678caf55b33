import type { CodeText } from './code-text.ts'

export const recoveryText: CodeText = {
  issue: 'Código para la contraseña',
  title: (name) => `Código de ${name} para elegir otra contraseña`,
  code: 'Código para la contraseña',
  replaceTitle: (name) => `Ya hay un código vigente de ${name} para la contraseña`,
}
