/** What `npm run city` takes. */
import type { Row } from './row.ts'

const MOST_MB = 2000

export const build: Row = {
  name: 'build',
  lines: [
    { what: 'Build: nodes', target: '-' },
    { what: 'Build: seconds', target: '-' },
    { what: 'Build: peak memory', target: `< ${MOST_MB} MB` },
  ],
  isForMetropolis: true,
  measure: async (city) => {
    const { latE7 } = await city.extract()
    const { isBuilt, seconds, megabytes } = await city.build()
    const isMet = isBuilt && megabytes < MOST_MB
    return [
      { text: `${((city.copies * latE7.length) / 1e6).toFixed(2)} million`, isMet: true },
      { text: isBuilt ? `${seconds.toFixed(0)} s` : 'failed', isMet: isBuilt },
      { text: isBuilt ? `${megabytes.toFixed(0)} MB` : 'failed', isMet },
    ]
  },
}
