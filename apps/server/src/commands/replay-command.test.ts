/** What the command refuses, and how it says so. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { replayCommand } from './replay-command.ts'

const DAY = '2026-03-10'

describe('the replay command', () => {
  let nowhere: string
  beforeAll(async () => {
    nowhere = await mkdtemp(join(tmpdir(), 'puni-replay-'))
  })
  afterAll(() => rm(nowhere, { recursive: true }))

  async function run(args: readonly string[]) {
    const said = { out: '', err: '' }
    const code = await replayCommand(args, {
      env: { DATA_DIR: nowhere },
      clock: systemClock,
      out: { write: (text) => (said.out += text) },
      err: { write: (text) => (said.err += text) },
    })
    return { code, ...said }
  }

  it.each([
    [[], 2, /^--day must be a date/],
    [['--day', '2026-02-30'], 2, /^--day must be a date/],
    [['--day', DAY, '--policy', 'best'], 2, /^--policy must be one of idle, nearest, match, plan\n/],
    [['--day', DAY, '--tie-minutes', '1'], 2, /--tie-minutes/],
    [['--day', DAY, '--tie-seconds', 'x'], 1, /^TIE_SECONDS=x: [^\n]+\n$/],
  ])('with %j ends with %d and a reason', async (args, code, reason) => {
    const said = await run(args)
    expect(said).toMatchObject({ code, out: '' })
    expect(said.err).toMatch(reason)
  })

  it('says so where there is nothing', async () => {
    const { code, err } = await run(['--day', DAY])
    expect([code, err]).toEqual([1, `${nowhere}: no server has stored anything there\n`])
  })
})
