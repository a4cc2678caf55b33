import { expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

it('a zone has a name that can be seen, and no other zone has it', async () => {
  const test = await TestApp.start()
  const before = await test.fingerprint()
  const named = (name: string) => ({ body: { name, latitude: -34.6, longitude: -58.4, radiusKm: 5 } })
  for (const hidden of ['\u200B', '\u3164', '\u202E', '\u0007', '\r\n', ' ']) {
    expect(await test.refused('createZone', named(hidden), test.operator)).toBe('400 INVALID_INPUT')
    for (const twin of [`centro${hidden}`, `${hidden}Centro`]) {
      expect(await test.refused('createZone', named(twin), test.operator)).toBe('409 NAME_TAKEN')
    }
  }
  expect(await test.fingerprint()).toBe(before)
  await test.createZone('Peñarol'.normalize('NFC'))
  expect(await test.refused('createZone', named('Peñarol'.normalize('NFD')), test.operator)).toBe(
    '409 NAME_TAKEN',
  )
  await test.stop()
})

it('a zone tells its kilometres as people write them', async () => {
  const test = await TestApp.start()
  const zone = { name: 'Sur', latitude: -34.61, longitude: -58.4, radiusKm: 14.927626630757004 }
  const said = async (name: 'createZone' | 'createOrder', body: object) => {
    const { body: reply } = await test.send(name, { body }, test.operator)
    return Object.values((reply as { fields: Record<string, string> }).fields)
  }
  expect(await said('createZone', { ...zone, radiusKm: 0.1 })).toEqual(['El radio mínimo es 0,5 km'])
  const { _id: zoneId } = await test.ok('createZone', { body: zone }, test.operator)
  const { destination } = test.newOrder()
  const far = test.newOrder({ zoneId, destination: { ...destination, latitude: -35.5 } })
  expect(await said('createOrder', far)).toEqual(['El punto está a más de 14,9 km del centro de la zona'])
  await test.stop()
})
