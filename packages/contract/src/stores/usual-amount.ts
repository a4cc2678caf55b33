/** This many times more or less than usual deserves a second look. */
const FAR = 5

/** How an amount compares to the usual one, both in pesos; null if it is close to it, or nothing is known. */
export function comparedToUsual(pesos: number, usual: number | null): 'less' | 'more' | null {
  if (usual === null || usual === 0) return null
  if (pesos * FAR <= usual) return 'less'
  return pesos >= usual * FAR ? 'more' : null
}

/** What is said of an amount that is far from the usual one, as people write it. */
export const usualText = {
  less: (usual: string) => `Es mucho menos de lo usual en esta tienda: ${usual}.`,
  more: (usual: string) => `Es mucho más de lo usual en esta tienda: ${usual}.`,
} as const
