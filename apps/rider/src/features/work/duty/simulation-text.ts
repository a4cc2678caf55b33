export const simulationText = {
  label: 'Posición simulada',
  title: 'Posición simulada',
  far: (zone: string) =>
    `Estás lejos de todas las zonas. Como esto es una demo, podés trabajar con una posición simulada en ${zone}.`,
  absent: (zone: string) =>
    `No tenemos tu ubicación. Como esto es una demo, podés trabajar con una posición simulada en ${zone}.`,
  use: 'Usar posición simulada',
  keepReal: 'Usar mi ubicación',
} as const
