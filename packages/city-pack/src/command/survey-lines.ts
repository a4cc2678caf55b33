/** What an extract holds, and what it lacks, in lines for whoever built a city from it. */
import type { Survey } from '../extract/survey.ts'
import { SNAP_LIMIT_M } from '@puni/streets/router/street-index'
import type { Sea } from '../tiles/sea.ts'
import type { CutOff } from './cut-off.ts'

const number = (count: number) => count.toLocaleString('en')
const km = (metres: number) =>
  `${(metres / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} km`

/** What else was found of an extract. */
interface Finding {
  readonly sea: Sea['outcome']
  readonly cut: CutOff
}

/** What there is of a sea. */
const SEAS: Readonly<Record<Sea['outcome'], string>> = {
  none: 'no sea',
  drawn: 'the sea',
  open: 'a coast',
  doubtful: 'a coast',
}

/** One line with everything found. */
export function found(
  { streets, junctions, restrictions, houseNumbers, places }: Survey,
  { sea }: Pick<Finding, 'sea'>,
): string {
  const counts = [
    `${number(streets)} streets with a name`,
    `${number(junctions)} junctions`,
    `${number(restrictions)} turn restrictions`,
    `${number(houseNumbers)} house numbers`,
    `${number(places)} places`,
    SEAS[sea],
  ]
  return `Found ${counts.join(', ')}`
}

/** A line for each thing that is missing and that riders or operators would notice. */
export function notes(
  { streets, restrictions, houseNumbers, places }: Survey,
  { sea, cut: { metres, cutMetres, houses, cutHouses } }: Finding,
): string[] {
  const missing: readonly (readonly [isMissing: boolean, note: string])[] = [
    [streets === 0, 'no street has a name: no address can be found'],
    [restrictions === 0, 'no turn restrictions: routes turn wherever the streets allow it'],
    [houseNumbers === 0, 'no house numbers: where a number lies along its street is a guess'],
    [places === 0, 'no places: the map and the search know streets only'],
    [sea === 'open', 'the coast has gaps or contradicts itself: no sea is drawn'],
    [sea === 'doubtful', 'streets would lie in the sea as its coast is drawn: that part is left out'],
    [
      cutMetres >= 50,
      `${km(cutMetres)} of ${km(metres)} of streets are cut off from the others and left out: no route leads there`,
    ],
    [
      cutHouses > 0,
      `${number(cutHouses)} of ${number(houses)} addresses are over ${SNAP_LIMIT_M} m from any street that is left: no route leads there`,
    ],
  ]
  return missing.filter(([isMissing]) => isMissing).map(([, note]) => `Note: ${note}`)
}
