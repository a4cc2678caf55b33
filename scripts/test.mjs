/** `npm test`: everything, from a fresh clone, with no service running beforehand. */
import { ensureChromium } from './chromium.mjs'
import { build, install, requireNode, run } from './prepare.mjs'

requireNode()
install()
const chromium = ensureChromium()
run('npm', ['run', 'check', '--silent'])
run('npx', ['vitest', 'run'])
build()
run('npx', ['tsx', 'bench/sizes.ts'])
run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], { CHROMIUM_PATH: chromium })
