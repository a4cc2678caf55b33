export const orderText = {
  fallbackStore: 'Tienda',
} as const
