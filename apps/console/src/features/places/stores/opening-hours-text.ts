export const openingHoursText = {
  title: 'Horarios (opcional)',
  hint: 'Un pedido fuera de horario se carga igual, con un aviso. Si cierra antes de abrir, es del día siguiente; si son iguales, abre las 24 horas.',
} as const
