import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const MODULE = fileURLToPath(new URL('give-way.ts', import.meta.url))
const CODE = `import('${MODULE}').then(({ giveWay }) => (giveWay(5), console.log(os.getPriority())))`

/** The niceness of a process that began with this one and then gave way by 5. */
function nicenessFrom(first: number): number {
  const run = [process.execPath, '--import', 'tsx', '--eval', CODE]
  return Number(spawnSync('nice', ['-n', String(first), ...run], { encoding: 'utf8' }).stdout)
}

it.runIf(process.platform === 'linux')('gives way, and never takes it back, which only root may', () => {
  expect(nicenessFrom(1)).toBe(5)
  expect(nicenessFrom(9)).toBe(9)
})
