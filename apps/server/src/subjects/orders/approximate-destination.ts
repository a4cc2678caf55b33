/**
 * What a rider who does not hold an order reads of its destination: the block of the street, and the middle
 * of a fixed cell of the city. Both depend on the destination alone, so asking again tells nothing new.
 */
import { METRES_PER_DEGREE } from '@puni/streets/geodesic'
import type { Position } from '@puni/contract/fields'
import { APPROXIMATE_RADIUS_METRES } from '@puni/contract/orders/limits'

/** A square cell whose corners are this far from its middle, in degrees of latitude. */
const CELL_DEGREES = (APPROXIMATE_RADIUS_METRES * Math.SQRT2) / METRES_PER_DEGREE

/** The middle of the cell in which the place lies, with five decimals. */
export function approximatePlace({ lat, lng }: Position): Position {
  const middleLat = middleOf(lat, CELL_DEGREES)
  // Meridians converge: cells of one row are as wide as they are high.
  const middleLng = middleOf(lng, CELL_DEGREES / Math.cos((middleLat * Math.PI) / 180))
  return { lat: toMetre(middleLat), lng: toMetre(middleLng) }
}

const middleOf = (degrees: number, cell: number) => (Math.floor(degrees / cell) + 0.5) * cell
const toMetre = (degrees: number) => Number(degrees.toFixed(5))

/** As it was typed. */
interface Address {
  readonly street: string
  readonly streetNumber: string
}

/** The block as people say it: 'Belgrano' 'al 2200'. */
export function approximateAddress(address: Address): Address {
  const { street, block } = blockOf(address)
  if (block === null) return { street, streetNumber: '' }
  // Nobody says 'al 0'.
  return { street, streetNumber: block === 0 ? '(primera cuadra)' : `al ${block}` }
}

/** The street, and where its block begins; null without a number. What was typed beside the number, such as a flat, goes. */
export function blockOf(address: Address): { readonly street: string; readonly block: number | null } {
  const typed = address.street.replace(FLAT, '').trim()
  const inStreet = NUMBER_AFTER_NAME.exec(typed)
  const number = HOUSE_NUMBER.exec(address.streetNumber)?.[1] ?? inStreet?.[2]
  return {
    street: inStreet?.[1] ?? typed,
    block: number === undefined ? null : Math.floor(Number(number.replaceAll('.', '')) / 100) * 100,
  }
}

/** A flat or its like, to the end: 'Belgrano 2245, 4° B', 'Belgrano piso 4', 'Belgrano 2245 4B', 'Belgrano PB'. */
const FLAT = new RegExp(
  [
    String.raw`[,;(].*$`,
    String.raw`\sp\.?b\.?$`,
    String.raw`\s(?:piso|depto|dpto|dto|departamento|timbre|torre|casa|lote|unidad|uf|of|oficina|local)\.?\s*(?:\d|[a-z]\b).*$`,
    String.raw`(?<=\d)\s+\d{1,2}\s*[°º]?\s*[a-z]?$`,
  ].join('|'),
  'i',
)

/** A number typed with the street, 'Belgrano 2245', unless it is the street's name: 'Calle 137', 'Ruta 8'. */
const NUMBER_AFTER_NAME =
  /^((?!(?:calle|ruta|rn|rp|diagonal|diag|avenida|av|avda|pasaje|pje|camino|boulevard|bv|km)\.?\s+\d+\D*$).*\D)\s+(\d[\d.]*)(?:\s*(?:bis|[a-z]))?$/i
/** '2245', '2.245 bis', 'N° 2245', 'Nro. 2245', but not 'km 37'. */
const HOUSE_NUMBER = /^\s*(?:n(?:ro|[°ºo])?\.?|#)?\s*(\d[\d.]*)/i
