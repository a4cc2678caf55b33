/** How people ask for points of interest whose name they do not know, or shorten. */
import { nameKey } from './names.ts'
import type { Interest, InterestKind } from './place-data.ts'

/** The words of each kind, which a name may lack: 'estación Retiro'. */
const WORDS: Readonly<Record<InterestKind, readonly string[]>> = {
  other: [],
  hospital: ['hospital', 'sanatorio'],
  clinic: ['clinica', 'consultorio'],
  pharmacy: ['farmacia'],
  police: ['policia', 'comisaria'],
  'fire station': ['bomberos'],
  school: ['escuela', 'colegio'],
  kindergarten: ['jardin'],
  university: ['universidad', 'facultad'],
  library: ['biblioteca'],
  station: ['estacion', 'terminal'],
  airport: ['aeropuerto'],
  square: ['plaza'],
  park: ['parque', 'plaza'],
  mall: ['shopping', 'centro comercial'],
  supermarket: ['supermercado'],
  fuel: ['estacion de servicio', 'nafta'],
  bank: ['banco'],
  'post office': ['correo'],
  'town hall': ['municipalidad'],
  church: ['iglesia', 'parroquia'],
  cemetery: ['cementerio'],
  hotel: ['hotel'],
  restaurant: ['restaurante'],
  cafe: ['cafe', 'bar'],
  museum: ['museo'],
  theatre: ['teatro'],
  cinema: ['cine'],
  stadium: ['estadio', 'cancha'],
  'sports centre': ['club', 'polideportivo'],
}

/** The names by which people ask for it: its own, and its kind before it. */
export function askedNames({ name, kind }: Pick<Interest, 'name' | 'kind'>): string[] {
  const own = nameKey(name)
  return WORDS[kind].filter((word) => !own.includes(word)).map((word) => `${word} ${name}`)
}
