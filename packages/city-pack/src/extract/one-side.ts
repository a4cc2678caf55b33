/** Extracts across the antimeridian, of which a pack can hold one side: the rest of the program counts from -180 to 180 degrees. */
import type { Extract } from './extract.ts'

/** A city is never as wide as from here to the same degree in the west. */
const FAR = 90e7

/**
 * The side of the antimeridian with more nodes; what lies on the other is missing from it. `leftOut` is how many
 * nodes that is: 0 for every extract that does not cross.
 */
export function oneSideOf(extract: Extract): { readonly extract: Extract; readonly leftOut: number } {
  const { lngE7 } = extract
  let [east, west] = [0, 0]
  for (const lng of lngE7) {
    if (lng > FAR) east++
    else if (lng < -FAR) west++
  }
  const leftOut = Math.min(east, west)
  if (leftOut === 0) return { extract, leftOut }
  const isKept = (node: number) => (east > west ? lngE7[node]! >= -FAR : lngE7[node]! <= FAR)
  return {
    extract: {
      ...extract,
      nodeTags: new Map([...extract.nodeTags].filter(([node]) => isKept(node))),
      ways: extract.ways.map((way) => ({
        ...way,
        nodes: way.nodes.map((node) => (node >= 0 && isKept(node) ? node : -1)),
      })),
      restrictions: extract.restrictions.filter(({ via }) => !('node' in via) || isKept(via.node)),
    },
    leftOut,
  }
}
