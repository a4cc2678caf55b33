export const sheetText = {
  more: 'Más',
  less: 'Menos',
} as const
