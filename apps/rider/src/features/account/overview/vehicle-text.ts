import { REACH_METRES, type VehicleType } from '@puni/contract/riders/vehicles'

export const vehicleText = {
  title: 'Con qué repartís',
  vehicle: 'Vehículo',
  /** What depends on it. */
  hint(vehicle: VehicleType): string {
    const reach = REACH_METRES[vehicle]
    const times = 'Según esto calculamos tus caminos y tus tiempos.'
    if (reach === Infinity) return times
    return `${times} Los viajes de más de ${reach / 1000} km no te tocan mientras haya en la zona una moto o un auto.`
  },
  changed: (vehicle: VehicleType) => `Listo. Repartís con: ${vehicle}`,
  failed: 'No se pudo cambiar el vehículo',
} as const
