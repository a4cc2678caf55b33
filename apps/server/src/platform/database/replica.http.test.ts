/** Which calls read from the replica. In its place stands another platform's database: what is in it tells them apart. */
import { expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

it('are the audit log and the replay of a day; what is read back after writing never does', async () => {
  const other = await TestApp.start()
  await other.createZone('Solo en la réplica')
  const url = other.databaseUrl
  const test = await TestApp.start({ DATABASE_URL: url, DATABASE_REPLICA_URL: url })
  try {
    const { entries } = await test.ok('listAuditLog', { query: {} }, test.operator)
    expect(entries[0]?.subject?.name).toBe('Solo en la réplica')
    const replay = (zoneId: string) => test.send('replayDay', { query: { zoneId } }, test.operator)
    expect((await replay(test.zoneId)).status).toBe(404)
    expect((await replay(other.zoneId)).status).toBe(200)

    const zones = await test.ok('listZones', {})
    expect(zones.map(({ name }) => name)).toEqual(['Centro'])
    const rider = await test.activatedRider()
    const { riders } = await test.ok('listRiders', { query: {} }, test.operator)
    expect(riders.map(({ _id }) => _id)).toEqual([rider.id])
  } finally {
    await test.stop()
    await other.stop()
  }
})
