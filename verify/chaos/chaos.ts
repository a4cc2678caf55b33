/**
 * Breaks a platform on purpose and counts what it lost: `npm run chaos -- [--short] [--seed N] [part …]`. Runs what was built
 * last. Fails when an invariant broke. `docs/chaos.md` has the rest.
 */
import { deliveries } from './deliveries.ts'
import { kills } from './kills.ts'
import { outage } from './outage.ts'
import { overload } from './overload.ts'
import { races } from './races.ts'
import { runParts } from './run-parts.ts'

await runParts('chaos', { kills, races, outage, overload, deliveries })
