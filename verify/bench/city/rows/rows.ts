/** Every row of the city table, in its sequence. */
import { addresses } from './addresses.ts'
import { build } from './build.ts'
import { durations } from './durations.ts'
import { names } from './names.ts'
import { numbers } from './numbers.ts'
import { firstWay, library, table } from './routes.ts'
import type { Row } from './row.ts'
import { turns } from './turns.ts'
import { ways } from './ways.ts'

export const ROWS: readonly Row[] = [
  ways,
  turns,
  durations,
  names,
  build,
  firstWay,
  table,
  library,
  addresses,
  numbers,
]
