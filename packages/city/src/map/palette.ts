/**
 * Colours of the city below the routes. The routes and markers use the apps' theme colours, and have to stand
 * out.
 */

/** One set of colours for the whole map, each as '#rrggbb'. */
export interface MapPalette {
  readonly ground: string
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
  /** Names of parks. */
  readonly placeLabel: string
  readonly stationLabel: string
  /** Names of neighbourhoods and cities. */
  readonly areaLabel: string
  /** Around every name. */
  readonly halo: string
}

/** Daytime: white streets with dark outlines on a calm ground. */
export const LIGHT_PALETTE: MapPalette = {
  ground: '#e2e3da',
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
  areaLabel: '#2c3126',
  halo: '#ffffff',
}

/** Night: the same streets, lit from within. */
export const DARK_PALETTE: MapPalette = {
  ground: '#12150f',
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
  areaLabel: '#e3e8d8',
  halo: '#12150f',
}
