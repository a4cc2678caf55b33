export const helmetModeText = { begin: 'Modo casco' } as const
