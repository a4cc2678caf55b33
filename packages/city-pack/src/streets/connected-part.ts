/** The part of a graph that is kept: its connected streets, in the order in which they are stored. */
import { Numbering } from '@puni/streets/graph/numbering'
import { junctionsOf, partOfGraph, placesOf } from '@puni/streets/graph/part-of-graph'
import type { RoadRule } from '@puni/streets/graph/road-rule'
import type { StreetGraph } from '@puni/streets/graph/street-graph'
import { hilbertIndex } from './hilbert.ts'
import { keepConnected } from './keep-connected.ts'

/** For each vehicle the streets that are connected under its rules; without streets that none may use. */
export function connectedPart(drawn: StreetGraph): StreetGraph {
  const { directions, local } = keepConnected(drawn)
  const kept = Uint32Array.from(directions.keys()).filter((edge) => directions[edge] !== 0)
  const junctions = alongCurve(drawn, junctionsOf(drawn, kept))
  const place = placesOf(junctions, drawn.junctionLatE7.length)
  const from = (edge: number) => place[drawn.edgeFrom[edge]!]!
  const to = (edge: number) => place[drawn.edgeTo[edge]!]!
  const edges = kept.sort((a, b) => from(a) - from(b) || to(a) - to(b) || a - b)
  const rules = new Numbering<RoadRule>((rule) => Object.values(rule).join(' '))
  const ruleOf = (edge: number) => {
    const own = { directions: directions[edge]!, local: local[edge]! }
    return rules.values[rules.of({ ...drawn.rules[drawn.edgeRule[edge]!]!, ...own })]!
  }
  return partOfGraph(drawn, edges, junctions, ruleOf)
}

/** Junctions sorted so that neighbours are close together: this makes the file a tenth smaller. */
function alongCurve({ junctionLatE7, junctionLngE7 }: StreetGraph, junctions: Uint32Array): Uint32Array {
  const scale = (values: Int32Array) => {
    const least = junctions.reduce((least, junction) => Math.min(least, values[junction]!), Infinity)
    const most = junctions.reduce((most, junction) => Math.max(most, values[junction]!), -Infinity)
    return (junction: number) => Math.floor(((values[junction]! - least) / (most - least + 1)) * 65_536)
  }
  const [y, x] = [scale(junctionLatE7), scale(junctionLngE7)]
  const place = new Float64Array(junctionLatE7.length)
  for (const junction of junctions) place[junction] = hilbertIndex(x(junction), y(junction))
  return junctions.sort((a, b) => place[a]! - place[b]! || a - b)
}
