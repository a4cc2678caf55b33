/** What the layers of the city's style have in common. */
import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import type { FeatureOf, MapFeature } from './layers.ts'

/** Name of the tiles' source in a style. */
export const CITY_SOURCE = 'city'

export type RoadKind = FeatureOf<'roads'>['kind']

/** The source of a layer of the tiles. */
export const from = (layer: MapFeature['layer']) => ({ source: CITY_SOURCE, 'source-layer': layer }) as const
/** Keeps the features of these kinds. */
export const kindIs = (...kinds: readonly string[]): FilterSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
]

/** A value for each kind of feature. */
export const byKind = (
  values: Readonly<Record<string, string | number>>,
  otherwise: string | number,
): ExpressionSpecification =>
  [
    'match',
    ['get', 'kind'],
    ...Object.entries(values).flat(),
    otherwise,
  ] as unknown as ExpressionSpecification
