/** Every row of the table, in its sequence. */
import { accept } from './accept.ts'
import { health } from './health.ts'
import { lists } from './lists.ts'
import { look } from './look.ts'
import { reads } from './reads.ts'
import type { Row } from './row.ts'
import { snapshot } from './snapshot.ts'
import { statements } from './statements.ts'
import { streams } from './streams.ts'

export const ROWS: readonly Row[] = [look, health, snapshot, accept, statements, reads, lists, streams]
