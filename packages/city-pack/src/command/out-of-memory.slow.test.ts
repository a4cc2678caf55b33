import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const file = new URL('out-of-memory.ts', import.meta.url).href

let scratch = ''
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'memory-'))
})
afterAll(() => rm(scratch, { recursive: true }))

/** Runs work as `npm run city` does, with 40 MB for its objects. */
async function run(work: string) {
  const program = `
    import { writeFileSync } from 'node:fs'
    import { inOwnProcess } from '${file}'
    process.exitCode = await inOwnProcess(async (scratch) => {
      writeFileSync(scratch + '/download', '')
      ${work}
    })`
  const args = ['--import', 'tsx', '--max-old-space-size=40', '--input-type=module', '--eval', program]
  const ended = promisify(execFile)(process.execPath, args, { env: { ...process.env, TMPDIR: scratch } })
  const { code, stdout, stderr } = await ended.then(
    (said) => ({ code: 0, ...said }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  )
  return { exit: code, stdout, stderr }
}

describe('work in a process of its own', () => {
  it('tells in one line that memory did not suffice, and leaves nothing behind', async () => {
    const { exit, stderr } = await run('const held = []; for (;;) held.push(new Array(1e5).fill(0.5))')
    expect(exit).toBe(1)
    expect(stderr).toMatch(/^Not enough memory for this extract: Node may use \d+ MB here\. [^\n]+\n$/)
    expect((await readdir(scratch)).filter((name) => name.startsWith('city-'))).toEqual([])
  })

  it('says what it says, and ends as it ends', async () => {
    const ended = await run(`console.log('built'); console.error('one line'); return 2`)
    expect(ended).toEqual({ exit: 2, stdout: 'built\n', stderr: 'one line\n' })
  })

  it('shows where it failed', async () => {
    expect(await run(`throw new Error('a bug')`)).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('Error: a bug') as string,
    })
  })
})
