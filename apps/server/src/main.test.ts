/** The server as a process: what it prints, how it ends, and what survives SIGKILL. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiCaller } from '@puni/verify/support/api-caller'
import { demoCityFolder } from '@puni/verify/support/demo-city'
import { launchServer, startServer, UNHURRIED } from '@puni/verify/support/server-process'
import { DEMO_OPERATOR, DEMO_RIDER } from './demo/demo-accounts.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'puni-main-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('the server process', () => {
  it('greets with links and demo credentials, still knows an accept after SIGKILL, and ends on SIGTERM', async () => {
    const environment = {
      ...UNHURRIED,
      DATA_DIR: await temporaryFolder(),
      CITY_DIR: await demoCityFolder(),
      DEMO_ORDERS: '0',
    }
    const api = new ApiCaller()
    const start = async () => {
      const server = await startServer('source', environment)
      cleanUps.push(server.end)
      api.origin = server.origin
      return server
    }
    const first = await start()
    for (const text of ['/console/', '/prod/api/docs', DEMO_RIDER.email, DEMO_OPERATOR.password]) {
      expect(first.greeting).toContain(text)
    }
    expect((await fetch(`${first.origin}/health`)).status).toBe(200)

    const { token, user } = await api.ok('loginRider', { body: DEMO_RIDER })
    const riderId = user._id
    const operator = (await api.ok('loginOperator', { body: DEMO_OPERATOR })).token
    await api.ok('setWorking', { params: { id: riderId }, body: { working: true } }, token)
    const position = { lat: -34.61, lng: -58.39, accuracy: 5, at: new Date().toISOString() }
    await api.ok('setPosition', { params: { id: riderId }, body: position }, token)
    const { stores } = await api.ok('listStores', {}, operator)
    const place = { latitude: -34.61, longitude: -58.4, street: 'Alsina', streetNumber: '1' }
    const body = {
      zoneId: user.zone._id,
      storeId: stores[0]?._id,
      destination: { ...place, city: 'Buenos Aires' },
      management: { storeValue: 100, shippingCost: 50 },
    }
    const { order } = await api.ok('createOrder', { body }, operator)
    await expect
      .poll(() => api.ok('getOfferedOrder', { query: { riderId } }, token))
      .toMatchObject({ order: { _id: order._id } })
    await api.ok('acceptOrder', { params: { orderId: order._id, riderId } }, token)
    await first.end('SIGKILL')

    const second = await start()
    expect(await api.ok('getAcceptedOrder', { query: { riderId } }, token)).toMatchObject({
      order: { _id: order._id, status: 'assigned' },
    })
    expect(await second.end('SIGTERM')).toBe(0)
  })

  it('stops with one clear line at a wrong variable', async () => {
    const server = launchServer('source', { PORT: 'ochenta', DATA_DIR: await temporaryFolder() })
    cleanUps.push(server.end)
    expect(await once(server.child, 'close')).toEqual([1, null])
    expect(server.errors()).toMatch(/^puni-rider: PORT=ochenta: [^\n]+\n$/)
  })
})
