/**
 * Colours of the city below the routes. The routes and markers use the apps' theme colours, and have to stand
 * out.
 */

/** One set of colours for the whole map, each as '#rrggbb'. */
export interface MapPalette {
  readonly background: string
  /** What lies beyond the map of the city, and the stripes there. */
  readonly beyond: string
  readonly beyondStripe: string
  readonly park: string
  readonly wood: string
  readonly sand: string
  readonly civic: string
  readonly pitch: string
  readonly water: string
  readonly building: string
  readonly street: string
  readonly avenue: string
  readonly motorway: string
  /** Underground roads. */
  readonly tunnel: string
  /** Outline of every road: separates it from the ground when sunlight washes out the fills. */
  readonly casing: string
  readonly path: string
  readonly rail: string
  /** Arrows of one-way streets. */
  readonly arrow: string
  /** Names of streets. */
  readonly label: string
  /** Names and signs of parks and squares. */
  readonly placeLabel: string
  readonly stationLabel: string
  /** Of hospitals and pharmacies. */
  readonly healthLabel: string
  /** Of shops and petrol stations. */
  readonly shopLabel: string
  /** Names of rivers and lakes. */
  readonly waterLabel: string
  /** Names of neighbourhoods and cities. */
  readonly areaLabel: string
  /** Around every name. */
  readonly halo: string
}

/** Daytime: white streets with dark outlines on a calm ground. */
export const LIGHT_PALETTE: MapPalette = {
  background: '#e2e3da',
  beyond: '#cfd0c6',
  beyondStripe: '#bdbfb3',
  park: '#c6dfb4',
  wood: '#b9d6a6',
  sand: '#eee3bf',
  civic: '#dcdde4',
  pitch: '#b9dcae',
  water: '#a9cfe8',
  building: '#d7d8ce',
  street: '#ffffff',
  avenue: '#ffe08a',
  motorway: '#ffbf73',
  tunnel: '#efefe9',
  casing: '#7d8273',
  path: '#7a5c37',
  rail: '#6b6f66',
  arrow: '#3a3f33',
  label: '#12150e',
  placeLabel: '#1d4420',
  stationLabel: '#123a6b',
  healthLabel: '#8a1010',
  shopLabel: '#663300',
  waterLabel: '#0c3f66',
  areaLabel: '#2c3126',
  halo: '#ffffff',
}

/** Night: the same streets, lit from within. */
export const DARK_PALETTE: MapPalette = {
  background: '#12150f',
  beyond: '#22261e',
  beyondStripe: '#30352b',
  park: '#1a2c17',
  wood: '#182a16',
  sand: '#2b2716',
  civic: '#1b1d22',
  pitch: '#1c301a',
  water: '#0f2a3d',
  building: '#1c2018',
  street: '#4b5244',
  avenue: '#5e5530',
  motorway: '#704a27',
  tunnel: '#23271f',
  casing: '#050604',
  path: '#8f7450',
  rail: '#777c70',
  arrow: '#c9cfbd',
  label: '#f6f8ef',
  placeLabel: '#cdf0c7',
  stationLabel: '#cfe2ff',
  healthLabel: '#ffd9d6',
  shopLabel: '#ffdfb8',
  waterLabel: '#c8e7fd',
  areaLabel: '#e3e8d8',
  halo: '#12150f',
}
