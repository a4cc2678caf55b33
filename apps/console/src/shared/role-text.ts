/** The roles of operators. */
export const roleText = { admin: 'Administrador', dispatcher: 'Despachante' } as const
