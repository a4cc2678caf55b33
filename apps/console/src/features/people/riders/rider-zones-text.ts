export const riderZonesText = {
  edit: 'Zonas',
  title: (name: string) => `Zonas de ${name}`,
  legend: 'Puede trabajar en',
  save: 'Guardar zonas',
  saving: 'Guardando…',
  done: 'Zonas guardadas',
} as const
