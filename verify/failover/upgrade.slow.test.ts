/** The version before this one goes on working beside this one, on the database that this one migrated. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startPostgresServer } from '../support/postgres-server.ts'
import { type RunningServer, startServer } from '../support/server-process.ts'
import { Api } from '../chaos/api.ts'
import { ENVIRONMENT, furnish, newOrder, position, setUp } from '../chaos/platform.ts'
import { doMainJob } from './main-job.ts'
import { hasPreviousVersion, unpackPreviousVersion } from './previous-version.ts'

describe.runIf(hasPreviousVersion())('an upgrade, one process after the other', () => {
  it('lets both versions place, offer, carry and hear of each other’s orders', async () => {
    const previous = await unpackPreviousVersion()
    const postgres = await startPostgresServer()
    const dataDir = await mkdtemp(join(tmpdir(), 'puni-upgrade-'))
    const environment = { ...ENVIRONMENT, DATA_DIR: dataDir, DATABASE_URL: postgres.url }
    const servers: RunningServer[] = []
    try {
      const old = await startServer(previous.program, environment)
      servers.push(old)
      const api = new Api(() => old.origin)
      const platform = await setUp(api, 2)
      const { operator } = platform
      const watched = [
        await furnish(api, operator, 'Sonda A', 1),
        await furnish(api, operator, 'Sonda B', 1),
      ] as const
      // It migrates the database under the old one.
      const young = await startServer('source', environment)
      servers.push(young)
      // What becomes of goods and cash, which this version asks for, the one before does not know.
      const cancels = false
      const found = await doMainJob({
        servers: [old, young],
        databaseUrl: postgres.url,
        platform,
        watched,
        cancels,
      })
      expect(found).toEqual([])
    } finally {
      await Promise.all(servers.map((server) => server.end()))
      await postgres.stop()
      await rm(dataDir, { recursive: true })
      await previous.remove()
    }
  })

  it('leaves a rider the order in hand, and a repeated request its answer', async () => {
    const previous = await unpackPreviousVersion()
    const postgres = await startPostgresServer()
    const dataDir = await mkdtemp(join(tmpdir(), 'puni-upgrade-'))
    const environment = { ...ENVIRONMENT, DATA_DIR: dataDir, DATABASE_URL: postgres.url }
    let server = await startServer(previous.program, environment)
    try {
      const api = new Api(() => server.origin)
      const { operator, zoneId, riders } = await setUp(api, 1)
      const { id: riderId, token } = riders[0]!
      const placing = { body: newOrder(zoneId, 'upgrade'), key: 'placing' }
      const { order: placed } = await api.ok<{ order: { _id: string } }>('createOrder', placing, operator)
      await api.ok('setWorking', { params: { id: riderId }, body: { working: true, zoneId } }, token)
      const place = position({ next: () => 0.5 })
      await api.ok('setPosition', { params: { id: riderId }, body: place }, token)
      const offered = () => api.ok<{ order: object | null }>('getOfferedOrder', { query: { riderId } }, token)
      await expect.poll(offered, { timeout: 20_000 }).toMatchObject({ order: { _id: placed._id } })
      await api.ok('acceptOrder', { params: { orderId: placed._id, riderId } }, token)
      const step = (status: string) => ({
        params: { id: placed._id },
        body: { status, occurredAt: new Date().toISOString() },
        key: status,
      })
      const first = step('to_pickup')
      await api.ok('setOrderStatus', first, token)
      // Taken without signal, before the upgrade, and reported after it.
      const second = step('waiting_pickup')

      await server.end()
      server = await startServer('source', environment)
      expect(await api.ok('createOrder', placing, operator)).toMatchObject({ order: { _id: placed._id } })
      expect(await api.ok('setOrderStatus', first, token)).toMatchObject({ order: { status: 'to_pickup' } })
      for (const taken of [second, step('on the way'), step('delivered')])
        expect(await api.ok('setOrderStatus', taken, token)).toMatchObject({
          order: { status: taken.body.status },
        })
      const { events } = await api.ok<{ events: { status: string | null }[] }>(
        'listOrderEvents',
        { params: { id: placed._id } },
        operator,
      )
      expect(events.map(({ status }) => status).filter((status) => status !== null)).toEqual([
        'pending',
        'assigned',
        'to_pickup',
        'waiting_pickup',
        'on the way',
        'delivered',
      ])
    } finally {
      await server.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true })
      await previous.remove()
    }
  })
})
