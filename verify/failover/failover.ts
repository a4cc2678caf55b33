/**
 * Breaks the machines of a larger installation under load, and counts what riders notice:
 * `npm run failover -- [--short] [--seed N] [part …]`. Runs what was built last. `docs/high-availability.md` has the rest.
 */
import { runParts } from '../chaos/run-parts.ts'
import { failovers } from './failovers.ts'
import { rolling } from './rolling.ts'

await runParts('failover', { failovers, rolling })
