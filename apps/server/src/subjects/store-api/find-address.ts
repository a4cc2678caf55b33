/** Where an address is that a store's program, or a person, typed. */
import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import type { AddressCandidate } from '@puni/contract/store-api/entities'
import { metresBetween } from '@puni/streets/geodesic'
import { Refusal } from '../../platform/refusal.ts'
import { firstAnswer } from '../../platform/remote/provider-failure.ts'
import type { PlaceProvider } from '../places/place-provider.ts'
import { isInReach, type Reach } from '../zones/zones.policy.ts'

/** Places nearer to each other than this are one for a rider, metres. */
const SAME_METRES = 150
/** Words that people leave out of a name. */
const SMALL_WORDS: ReadonlySet<string> = new Set(['de', 'del', 'el', 'la', 'las', 'los', 'y'])

/** What was asked for: with a point, or with words to look up. */
export interface AskedAddress {
  readonly address?: string | undefined
  readonly street?: string | undefined
  readonly streetNumber?: string | undefined
  readonly city?: string | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/** An address as it was typed, and where it is. */
export interface FoundAddress {
  readonly street: string
  readonly streetNumber: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
}

/** An address with what the place that was found is called: what was typed, where it came with its point. */
export interface LocatedAddress {
  readonly destination: FoundAddress
  readonly label: string
}

/** Around where to look, and what can be reached. */
export interface Surroundings {
  readonly near: Position
  readonly zone: Reach
}

/**
 * The place that an address means: its point, if it has one, else the only one that is found for sure. Throws ADDRESS_NOT_FOUND,
 * ADDRESS_UNSURE with the places that it may mean, OUT_OF_ZONE, or PLACES_UNAVAILABLE.
 */
export async function findAddress(
  asked: AskedAddress,
  places: readonly PlaceProvider[],
  surroundings: Surroundings,
): Promise<LocatedAddress> {
  const typed = {
    street: asked.street ?? asked.address ?? '',
    streetNumber: asked.streetNumber ?? '',
    city: asked.city ?? '',
  }
  const { street, streetNumber, city } = typed
  const words = [`${street} ${streetNumber}`.trim(), city].filter(Boolean).join(', ')
  const { latitude, longitude } = asked
  if (latitude !== undefined && longitude !== undefined)
    return { destination: { ...typed, latitude, longitude }, label: words }
  const candidates = await findCandidates(words, places, surroundings)
  const { label, ...place } = theSurePlace(words, candidates)
  return { destination: { ...typed, latitude: place.latitude, longitude: place.longitude }, label }
}

/** The places that match, the best first. Throws PLACES_UNAVAILABLE. */
export async function findCandidates(
  typed: string,
  places: readonly PlaceProvider[],
  { near, zone }: Surroundings,
): Promise<AddressCandidate[]> {
  const search = async (words: string) => {
    const found = await firstAnswer(places, (provider) => provider.search(words, near))
    if (found === undefined) throw new Refusal('PLACES_UNAVAILABLE')
    return found
  }
  const found = await search(typed)
  // What follows the number is for whoever stands at the door: a flat, a floor.
  const toTheNumber = /^.*?\d+/.exec(typed)?.[0] ?? typed
  const isPlaced = found.some(isSure) || toTheNumber === typed
  const all = isPlaced ? found : [...(await search(toTheNumber)).filter(isNotIn(found)), ...found]
  return all.map(({ kind, label, street, streetNumber, city, position, certainty }) => {
    const inZone = isInReach(zone, position)
    const { lat: latitude, lng: longitude } = position
    return { kind, label, street, streetNumber, city, latitude, longitude, certainty, inZone }
  })
}

/** Whether a place was not found before: one that is unsure by what follows its number, such as another town, does not come back as sure. */
const isNotIn =
  (found: readonly Place[]) =>
  ({ label, position }: Place) =>
    !found.some((each) => each.label === label && metresBetween(each.position, position) <= SAME_METRES)

const isSure = ({ certainty }: Pick<Place, 'certainty'>) =>
  certainty === 'exact' || certainty === 'approximate'

/** The one place that was named: not one that is only spelled alike, and no second one of that name. */
function theSurePlace(typed: string, candidates: readonly AddressCandidate[]): AddressCandidate {
  if (candidates.length === 0) throw new Refusal('ADDRESS_NOT_FOUND')
  const words = wordsOf(typed)
  const named = candidates.filter((each) => isSure(each) && isNamed(each, typed))
  // 'Calle' or 'Camino', and the town, tell apart what is called alike.
  const saidOf = ({ street, city }: AddressCandidate) =>
    wordsOf(`${street} ${city ?? ''}`).filter((word) => words.includes(word)).length
  const most = Math.max(...named.map(saidOf))
  const sure = named.filter((each) => saidOf(each) === most && each.inZone)
  const [first] = sure
  if (first !== undefined) {
    const areOne = sure.every((each) => metresBetween(pointOf(each), pointOf(first)) <= SAME_METRES)
    if (areOne) return first
  } else if (candidates.every(({ inZone }) => !inZone)) {
    throw new Refusal('OUT_OF_ZONE', { candidates, fields: { destination: OUTSIDE } })
  }
  throw new Refusal('ADDRESS_UNSURE', { candidates })
}

const pointOf = ({ latitude: lat, longitude: lng }: AddressCandidate): Position => ({ lat, lng })

/**
 * Whether the words name this place. Of a street its last word does: people write 'Gral. Paz' and 'Av. Paz' for 'Avenida General Paz'. Of a point
 * of interest its whole name does, and nothing else: 'Ceibo 450' is not the 'Galerías del Ceibo'.
 */
function isNamed({ kind, label, street }: AddressCandidate, typed: string): boolean {
  if (kind !== 'interest') return wordsOf(typed).includes(wordsOf(street).at(-1) ?? '')
  const telling = (text: string) =>
    wordsOf(text)
      .filter((word) => !SMALL_WORDS.has(word))
      .join(' ')
  const [name = ''] = typed.split(',')
  return telling(label) === telling(name)
}

/** Its words, without accents and capitals. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\d]+/gu) ?? []

const OUTSIDE = 'La dirección está fuera de la zona del local'
