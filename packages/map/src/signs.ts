/** The signs on the map, drawn by us: no file is loaded for them. */
import type { ExpressionSpecification } from 'maplibre-gl'
import type { FeatureOf } from './layers.ts'

export type PoiKind = FeatureOf<'pois'>['kind']

/** Side of a sign's drawing, pixels. */
export const SIGN_SIZE = 20

/** Prefix of the images' names, before the kind. */
const SIGN_PREFIX = 'sign-'

/** Name of the image of a sign. */
export const signImage = (kind: PoiKind): string => SIGN_PREFIX + kind
/** The image for a feature. */
export const iconOf: ExpressionSpecification = ['concat', SIGN_PREFIX, ['get', 'kind']]

/** Name of the image along one-way streets: an arrow to the right. */
export const ARROW_IMAGE = 'one-way'
/** Name of the image behind the number of a road: a plate that stretches. */
export const SHIELD_IMAGE = 'shield'
/** Name of the pattern of what lies beyond the city's map. */
export const BEYOND_IMAGE = 'beyond'

/** Outlines within the disc of a sign, as paths of SVG; what lies in two of them is cut out. */
export const SIGNS: Readonly<Record<PoiKind, string>> = {
  station:
    'M7 4.5h6q1.5 0 1.5 1.5v6q0 1.5-1.5 1.5l1.2 2h-1.6l-.6-1H8l-.6 1H5.8L7 13.5q-1.5 0-1.5-1.5V6Q5.5 4.5 7 4.5zM7 6.2v2.9h6V6.2zM7.2 10.7v1.4h1.4v-1.4zM11.4 10.7v1.4h1.4v-1.4z',
  hospital: 'M6 5h2.4v3.8h3.2V5H14v10h-2.4v-3.9H8.4V15H6z',
  mall: 'M5.5 8h9l.6 7H4.9zM7 8a3 3 0 0 1 6 0h-1.4a1.6 1.6 0 0 0-3.2 0z',
  square: 'M5 5h10v10H5zM6.7 6.7v6.6h6.6V6.7zM8.6 8.6h2.8v2.8H8.6z',
  park: 'M10 3.5 13.5 8h-1.3l2.6 4H11v3.5H9V12H5.2l2.6-4H6.5z',
  police: 'M10 4l5 1.6v4.6q0 3.6-5 5.8-5-2.2-5-5.8V5.6z',
  fuel: 'M5.5 15V6q0-1.2 1.2-1.2h4Q12 4.8 12 6v4h.6q1 0 1 1v2q0 .6.5.6t.5-.6V8.9l-1.7-1.6.9-1L15.9 8v5.2q0 1.8-1.8 1.8t-1.8-1.8v-2H12V15zM7 6.4v2.4h3.5V6.4z',
  supermarket: 'M3.8 5h2.4l.5 1.8h9l-1.4 5.4H7.2L5.2 6.4H3.8zM7.2 13.2h1.9v1.9H7.2zM12.1 13.2H14v1.9h-1.9z',
  school: 'M10 4.8l7 3.3-7 3.3-7-3.3zM6 10.7l4 1.9 4-1.9V13l-4 2-4-2z',
  pharmacy: 'M8.5 5h3v3.5H15v3h-3.5V15h-3v-3.5H5v-3h3.5z',
}
