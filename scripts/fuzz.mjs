/** `npm run fuzz -- --requests N --seed S`: the long form of the fuzzer that the suite runs short. */
import { parseArgs } from 'node:util'
import { run } from './prepare.mjs'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const { requests, seed } = values
run('npx', ['vitest', 'run', '--project', '*postgres, slow', 'fuzz'], {
  FUZZ_REQUESTS: requests,
  ...(seed !== undefined && { FUZZ_SEED: seed }),
})
