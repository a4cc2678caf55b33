/** Who may use a way or pass a barrier: OpenStreetMap's access tags. Conditional ones are ignored. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Tags } from '../extract/extract.ts'

/** Closed; open to whoever begins or ends there, but not to pass through; open. */
export type Access = 'closed' | 'local' | 'open'

/** Values that let a vehicle in. Any other closes: the list grows with every sign that someone draws. */
const ACCESS_VALUES: Readonly<Record<string, Access>> = {
  yes: 'open',
  permissive: 'open',
  designated: 'open',
  official: 'open',
  public: 'open',
  // Pushed: see RoadRule.isPushed.
  dismount: 'open',
  destination: 'local',
  delivery: 'local',
  customers: 'local',
  residents: 'local',
  private: 'local',
  permit: 'local',
}

/** Keys by vehicle, most specific first: the first one present decides. */
const ACCESS_KEYS: Readonly<Record<VehicleType, readonly string[]>> = {
  Moto: ['motorcycle', 'motor_vehicle', 'vehicle', 'access'],
  Bicicleta: ['bicycle', 'vehicle', 'access'],
  Auto: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  Otro: ['vehicle', 'access'],
}

/** Keys that name a vehicle alone or with others, but not everybody on foot too. */
export const vehicleKeys = (vehicle: VehicleType) => ACCESS_KEYS[vehicle].filter((key) => key !== 'access')

/** Access by tags, as drawn or against it; null if they say nothing, or that nobody knows. */
export function accessOf(tags: Tags, vehicle: VehicleType, backward: boolean): Access | null {
  for (const key of ACCESS_KEYS[vehicle]) {
    const value = tags[`${key}:${backward ? 'backward' : 'forward'}`] ?? tags[key]
    if (value !== undefined && value !== 'unknown') return accessByValue(value)
  }
  return null
}

/** Keys of what a ferry carries that has a motor, and of everybody else. */
const WITH_MOTOR = ['motorcar', 'motorcycle', 'motor_vehicle', 'vehicle', 'hgv']
const WITHOUT_MOTOR = ['foot', 'passenger', 'passengers', 'bicycle']

/**
 * Access to a ferry whose tags do not name this vehicle. One that carries some motor vehicle carries all; one
 * that names only people and bicycles carries nobody else; one that names nobody is taken for the first.
 */
export function ferryAccess(tags: Tags, vehicle: VehicleType): Access {
  const carries = (keys: readonly string[]) =>
    keys.some((key) => tags[key] !== undefined && accessByValue(tags[key]) !== 'closed')
  const isOpen = carries(WITH_MOTOR) || vehicle === 'Otro' || !carries(WITHOUT_MOTOR)
  return isOpen ? 'open' : 'closed'
}

/** The widest of the values of a list ('destination;delivery'). */
function accessByValue(value: string): Access {
  const found = new Set(value.split(';').map((one) => valueOf(one.trim())))
  return found.has('open') ? 'open' : found.has('local') ? 'local' : 'closed'
}

function valueOf(value: string): Access {
  return Object.hasOwn(ACCESS_VALUES, value) ? ACCESS_VALUES[value]! : 'closed'
}

/** Barriers that let everybody pass unless their tags say otherwise. */
const OPEN_BARRIERS = new Set([
  'gate',
  'lift_gate',
  'swing_gate',
  'sliding_gate',
  'sally_port',
  'entrance',
  'toll_booth',
  'border_control',
  'checkpoint',
  'cattle_grid',
  'height_restrictor',
  'arch',
  'kerb',
])
/** Barriers that let pass two wheels without a motor, and whoever is on foot. */
const NARROW_BARRIERS = new Set([
  'bollard',
  'block',
  'planter',
  'log',
  'chain',
  'jersey_barrier',
  'cycle_barrier',
  'motorcycle_barrier',
  'bus_trap',
  'sump_buster',
])

/**
 * Access past the node of a way; null if it is no barrier. A gate without access tags is open: where it keeps
 * strangers out, someone has usually drawn that. Other barriers are closed, unless listed above.
 */
export function barrierAccess(tags: Tags, vehicle: VehicleType): Access | null {
  const barrier = tags['barrier']
  if (barrier === undefined || barrier === 'no') return null
  const tagged = accessOf(tags, vehicle, false)
  if (tagged !== null) return tagged
  if (tags['locked'] === 'yes') return 'closed'
  const isNarrow = vehicle === 'Bicicleta' || vehicle === 'Otro'
  return OPEN_BARRIERS.has(barrier) || (isNarrow && NARROW_BARRIERS.has(barrier)) ? 'open' : 'closed'
}
