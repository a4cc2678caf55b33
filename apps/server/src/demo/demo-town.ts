/** Where the demo takes place: zones, a store and addresses within the city pack's map. */
import { metresBetween } from '@puni/streets/geodesic'
import type { Bounds, Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import { DEFAULT_CENTRE } from '@puni/contract/limits'
import type { City } from '../subjects/city/city.ts'

/** An address and its pin, in degrees. */
interface DemoAddress {
  readonly latitude: number
  readonly longitude: number
  readonly street: string
  readonly streetNumber: string
  readonly city: string
}

export interface DemoTown {
  /** The first one belongs to the store and the rider. */
  readonly zones: readonly {
    readonly name: string
    readonly latitude: number
    readonly longitude: number
    readonly radius_km: number
  }[]
  readonly store: DemoAddress
  /** Destinations of demo orders, in rotation. */
  readonly destinations: readonly DemoAddress[]
}

const inDemoCity = (latitude: number, longitude: number, street: string, streetNumber: string) => ({
  latitude,
  longitude,
  street,
  streetNumber,
  city: 'Buenos Aires',
})

/** The demo in the generated city. Addresses are fictitious. */
export const DEMO_CITY_TOWN: DemoTown = {
  zones: [
    { name: 'Centro', latitude: DEFAULT_CENTRE.lat, longitude: DEFAULT_CENTRE.lng, radius_km: 6 },
    { name: 'Palermo', latitude: -34.5795, longitude: -58.4215, radius_km: 6 },
  ],
  store: inDemoCity(-34.60941, -58.39344, 'Avenida Demo', '1234'),
  destinations: [
    inDemoCity(-34.6154, -58.3865, 'Calle de los Ceibos', '450'),
    inDemoCity(-34.60417, -58.40111, 'Pasaje Jacarandá', '87'),
    inDemoCity(-34.61995, -58.40324, 'Calle del Lapacho', '1620'),
  ],
}

/** Kilometres. */
const ZONE_RADIUS = { least: 0.5, most: 6 } as const
/** Where the destinations are relative to the centre, in zone radii north and east. */
const DOORS = [
  [0.3, 0.15],
  [-0.25, 0.3],
  [-0.1, -0.35],
] as const
/**
 * Of this many nearby streets, pick one with a house number known to the data, so that a search finds it in
 * the right place.
 */
const LOOK_AT = 30
const KM_PER_DEGREE = 111.195
/** A house number for streets without any in the data: a search still places it on the street. */
const ANY_NUMBER = '100'

/** The demo in a pack's city; deterministic for a given pack. */
export function demoTown({ info, places }: Pick<City, 'info' | 'places'>): DemoTown {
  if (info.demo) return DEMO_CITY_TOWN
  const { name, bounds } = info
  const nearest = (place: Position): DemoAddress => {
    const around = places.nearby(place, LOOK_AT)
    return addressOf(around.find(({ certainty }) => certainty === 'exact') ?? around[0], place, name)
  }
  const store = nearest(middleOf(bounds))
  const centre = { lat: store.latitude, lng: store.longitude }
  const radius = radiusIn(bounds)
  const north = nearest(moved(centre, (bounds.north - centre.lat) / 2, 0))
  const doors = DOORS.map(([up, right]) => {
    const degrees = radius / KM_PER_DEGREE
    return nearest(moved(centre, up * degrees, (right * degrees) / Math.cos((centre.lat * Math.PI) / 180)))
  }).filter(({ latitude: lat, longitude: lng }) => metresBetween(centre, { lat, lng }) < radius * 1000)
  return {
    zones: [
      { name: `${name} centro`, latitude: centre.lat, longitude: centre.lng, radius_km: radius },
      { name: `${name} norte`, latitude: north.latitude, longitude: north.longitude, radius_km: radius },
    ],
    store,
    // A village with one street delivers next door.
    destinations: doors.length > 0 ? doors : [store],
  }
}

/** Whether a place is inside the box. */
export function isWithin({ north, south, east, west }: Bounds, { lat, lng }: Position): boolean {
  return lat <= north && lat >= south && lng <= east && lng >= west
}

function addressOf(found: Place | undefined, asked: Position, cityName: string): DemoAddress {
  // A pack without any named street.
  const { street, streetNumber, city, position } = found ?? {
    street: cityName,
    streetNumber: null,
    city: null,
    position: asked,
  }
  return {
    latitude: position.lat,
    longitude: position.lng,
    street,
    streetNumber: streetNumber ?? ANY_NUMBER,
    city: city ?? cityName,
  }
}

const middleOf = ({ north, south, east, west }: Bounds): Position => ({
  lat: (north + south) / 2,
  lng: (east + west) / 2,
})

const moved = ({ lat, lng }: Position, north: number, east: number): Position => ({
  lat: lat + north,
  lng: lng + east,
})

/** Half of the shorter side, so that the zone fits on the map. */
function radiusIn({ north, south, east, west }: Bounds): number {
  const narrow = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const half = (Math.min(north - south, (east - west) * narrow) * KM_PER_DEGREE) / 2
  return Math.min(ZONE_RADIUS.most, Math.max(ZONE_RADIUS.least, Math.round(half * 10) / 10))
}
