/** The command next to a server with its own embedded database, running and stopped. */
import { joinEmbeddedPostgres } from '@puni/embedded-postgres/join'
import pg from 'pg'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { type RunningServer, startServer, UNHURRIED } from '@puni/verify/support/server-process'
import { EMBEDDED_NAME } from '../platform/database/embedded-name.ts'
import { systemClock } from '../platform/clock.ts'
import { replayCommand } from './replay-command.ts'

const DAY = '2026-03-10'

describe('the replay command', () => {
  let dataDir: string
  let server: RunningServer
  beforeAll(async () => {
    dataDir = await realpath(await mkdtemp(join(tmpdir(), 'puni-replay-')))
    server = await startServer('source', {
      ...UNHURRIED,
      DATA_DIR: dataDir,
      CITY_DIR: await demoCityFolder(),
      DEMO_ORDERS: '0',
    })
    const connection = await joinEmbeddedPostgres({ dataDir, name: EMBEDDED_NAME })
    const client = new pg.Client(connection ?? {})
    await client.connect()
    // One order every quarter of an hour for two hours, each delivered 40 minutes later, by one rider who
    // worked all day.
    await client.query(`
      insert into shifts (rider_id, zone_id, on_at, off_at, latitude, longitude, placed_at)
      select id, zone_id, '${DAY}T12:00Z', '${DAY}T23:00Z', -34.61, -58.39, '${DAY}T12:00Z' from riders`)
    await client.query(`
      insert into orders (status, zone_id, origin_latitude, origin_longitude, origin_street, origin_street_number,
        origin_city, destination_latitude, destination_longitude, destination_street, destination_street_number,
        destination_city, delivery_metres, store_value, shipping_cost, is_urgent, assigned_rider_id, picked_up_at,
        delivered_at, created_at, updated_at)
      select 'delivered', zone_id, -34.61, -58.39, 'x', '1', 'x', -34.615, -58.38, 'x', '1', 'x', 1000, 0, 150000, false,
        riders.id, t + interval '20 minutes', t + interval '40 minutes', t, t
      from riders, generate_series('${DAY}T15:00Z'::timestamptz, '${DAY}T16:45Z', '15 minutes') t`)
    await client.end()
  })
  afterAll(async () => {
    await server.end()
    await rm(dataDir, { recursive: true })
  })

  async function run(args: readonly string[]) {
    const said = { out: '', err: '' }
    const code = await replayCommand(args, {
      env: { DATA_DIR: dataDir },
      clock: systemClock,
      out: { write: (text) => (said.out += text) },
      err: { write: (text) => (said.err += text) },
    })
    return { code, ...said }
  }

  it('prints the day beside policies and limits, while the server runs and after it ended', async () => {
    const args = ['--day', DAY, '--zone', 'centro', '--policy', 'plan', '--max-pickup-metres', '1']
    const beside = await run(args)
    expect(beside).toMatchObject({ code: 0, err: '' })
    expect(beside.out).toMatch(
      /^Centro, 2026-03-10\n\n +what happened +plan +plan, changed\norders +8 +8 +8\n/,
    )
    expect(beside.out).toMatch(/\nto the door, mean, min +40\.0 +\d+\.\d +\d+\.\d\n/)
    // The rider stands at the store until the first delivery, and is never within a metre of it again.
    expect(beside.out).toMatch(/\nundelivered +0 \(0\.0 %\) +0 \(0\.0 %\) +7 \(87\.5 %\)\n/)
    await server.end()
    expect(await run(args)).toEqual(beside)
  })

  it('says so where there is no such zone', async () => {
    const said = await run(['--day', DAY, '--zone', 'Luna'])
    expect(said).toEqual({ code: 1, out: '', err: 'There is no zone Luna; there are: Centro, Palermo\n' })
  })
})
