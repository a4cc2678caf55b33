export const themeText = {
  choice: (name: string) => `Tema: ${name}`,
  system: 'del teléfono',
  light: 'claro',
  dark: 'oscuro',
} as const
