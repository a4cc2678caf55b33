export const revealText = {
  phone: 'Ver teléfono',
  personal: 'Ver documento y contacto',
  recorded: 'Queda en el registro quién lo vio',
  busy: 'Buscando…',
} as const
