export const pocketModeText = { begin: 'Modo bolsillo' } as const
