/**
 * Colours of the city below the routes, each as '#rrggbb'. The routes and markers use the apps' theme colours, and have to stand
 * out.
 */

/** Daytime: white streets with dark outlines on a calm ground. */
export const LIGHT_PALETTE = {
  background: '#e2e3da',
  /** What lies beyond the map of the city, and the stripes there. */
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
  /** Underground roads. */
  tunnel: '#efefe9',
  /** Outline of every road: separates it from the ground when sunlight washes out the fills. */
  casing: '#7d8273',
  path: '#7a5c37',
  rail: '#6b6f66',
  /** Arrows of one-way streets. */
  arrow: '#3a3f33',
  /** Names of streets. */
  label: '#12150e',
  /** Names and signs of parks and squares. */
  placeLabel: '#1d4420',
  stationLabel: '#123a6b',
  /** Of hospitals and pharmacies. */
  healthLabel: '#8a1010',
  /** Of shops and petrol stations. */
  shopLabel: '#663300',
  /** Names of rivers and lakes. */
  waterLabel: '#0c3f66',
  /** Names of neighbourhoods and cities. */
  areaLabel: '#2c3126',
  /** Around every name. */
  halo: '#ffffff',
}

/** One set of colours for the whole map. */
export type MapPalette = Readonly<Record<keyof typeof LIGHT_PALETTE, string>>

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
