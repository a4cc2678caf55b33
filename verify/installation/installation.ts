/**
 * Installs a packed release as an operator would, and does with it what the guides say: `npm run installation -- [part …]`.
 * `docs/install.md` has the rest.
 */
import { runParts } from '../chaos/run-parts.ts'
import { container } from './container.ts'
import { machine } from './machine.ts'

await runParts('installation', { machine, container })
