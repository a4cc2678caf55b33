/**
 * `npm run on-node -- VERSION [COMMAND …]`: runs a command, `npm test` by default, and everything it starts
 * on another Node. The npm package `node` contains the binaries; they stay in npm's cache and nothing is
 * installed.
 */
import { run } from './prepare.mjs'

const [version = '', ...rest] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error(
    'Usage: npm run on-node -- VERSION [COMMAND …]    such as: npm run on-node -- 24 npx vitest run',
  )
  process.exit(2)
}
const command = rest[0] === '--' ? rest.slice(1) : rest
// Puts that Node first in PATH, where every child process looks for it: npm, npx and the tests' own.
run('npm', [
  'exec',
  '--yes',
  `--package=node@${version}`,
  '--',
  ...(command.length > 0 ? command : ['npm', 'test']),
])
