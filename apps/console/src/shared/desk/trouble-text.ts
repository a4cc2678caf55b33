/** Troubles in words, wherever they are named. */
export const troubleText = {
  emergency: 'Emergencia',
  problem: 'Problema',
  nobody: 'Sin rider',
  late: 'Tarde',
  silent: 'Rider sin señal',
  delay: 'Demora en el local',
  review: 'Para decidir',
} as const
