export const authText = {
  refreshFailed: 'Error al actualizar tus datos',
  workingFailed: 'Error al actualizar estado de trabajo',
  blocked: 'Tu cuenta ha sido bloqueada. Por favor, contacta con soporte técnico.',
} as const
