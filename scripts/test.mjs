/** `npm test`: everything, from a fresh clone, with no service running beforehand. */
import { ensureChromium } from './browsers.mjs'
import { build, install, requireNode, run } from './prepare.mjs'

requireNode()
install()
const chromium = ensureChromium()
run('npm', ['run', 'check', '--silent'])
run('npx', ['vitest', 'run'])
build()
run('npm', ['run', 'sizes', '--silent'])
run('npm', ['run', 'days', '--silent', '--', '--short'])
run('npm', ['run', 'chaos', '--silent', '--', '--short'], { CHROMIUM_PATH: chromium })
run('npm', ['run', 'e2e', '--silent'], { CHROMIUM_PATH: chromium })
run('npm', ['run', 'engines', '--silent'], { CHROMIUM_PATH: chromium })
