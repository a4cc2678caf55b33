/** Kinds of points of interest; people ask for most of them by the kind alone. */
import { nameKey } from './names.ts'

/** The tags of each kind, and how people ask for it, in words that a name may lack: 'estación Retiro'. */
const KINDS = {
  other: [''],
  hospital: ['amenity=hospital healthcare=hospital', 'hospital', 'sanatorio'],
  clinic: ['amenity=clinic amenity=doctors healthcare=clinic', 'clinica', 'consultorio'],
  pharmacy: ['amenity=pharmacy', 'farmacia'],
  police: ['amenity=police', 'policia', 'comisaria'],
  'fire station': ['amenity=fire_station', 'bomberos'],
  school: ['amenity=school', 'escuela', 'colegio'],
  kindergarten: ['amenity=kindergarten', 'jardin'],
  university: ['amenity=university amenity=college', 'universidad', 'facultad'],
  library: ['amenity=library', 'biblioteca'],
  station: [
    'amenity=bus_station railway=station railway=halt railway=tram_stop railway=subway_entrance public_transport=station',
    'estacion',
    'terminal',
  ],
  airport: ['aeroway=aerodrome aeroway=heliport aeroway=terminal', 'aeropuerto'],
  square: ['place=square', 'plaza'],
  park: ['leisure=park leisure=garden leisure=common', 'parque', 'plaza'],
  mall: ['shop=mall shop=department_store', 'shopping', 'centro comercial'],
  supermarket: ['shop=supermarket', 'supermercado'],
  fuel: ['amenity=fuel', 'estacion de servicio', 'nafta'],
  bank: ['amenity=bank', 'banco'],
  'post office': ['amenity=post_office', 'correo'],
  'town hall': ['amenity=townhall', 'municipalidad'],
  church: ['amenity=place_of_worship', 'iglesia', 'parroquia'],
  cemetery: ['amenity=grave_yard landuse=cemetery', 'cementerio'],
  hotel: ['tourism=hotel tourism=hostel tourism=guest_house', 'hotel'],
  restaurant: ['amenity=restaurant amenity=fast_food', 'restaurante'],
  cafe: ['amenity=cafe amenity=bar amenity=pub', 'cafe', 'bar'],
  museum: ['tourism=museum', 'museo'],
  theatre: ['amenity=theatre', 'teatro'],
  cinema: ['amenity=cinema', 'cine'],
  stadium: ['leisure=stadium', 'estadio', 'cancha'],
  'sports centre': ['leisure=sports_centre', 'club', 'polideportivo'],
} as const satisfies Readonly<Record<string, readonly [tags: string, ...words: string[]]>>

export type InterestKind = keyof typeof KINDS

/** All of them. */
export const INTEREST_KINDS = Object.keys(KINDS) as InterestKind[]

/** The kind of each tag, 'amenity=hospital'. */
export const KIND_OF_TAG: ReadonlyMap<string, InterestKind> = new Map(
  INTEREST_KINDS.flatMap((kind) => KINDS[kind][0].split(' ').map((tag) => [tag, kind] as const)),
)

/** The names by which people ask for one: its own, and its kind before it. */
export function askedNames({ name, kind }: { readonly name: string; readonly kind: InterestKind }): string[] {
  const own = nameKey(name)
  const [, ...words] = KINDS[kind]
  return words.filter((word) => !own.includes(word)).map((word) => `${word} ${name}`)
}
