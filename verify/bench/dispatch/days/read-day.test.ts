import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { metresFromTo } from '../instance.ts'
import { readDay } from './read-day.ts'

const ORDERS =
  'order_id,pick_up_lat,pick_up_lng,drop_off_lat,drop_off_lng,placement_time,preparation_time,ready_time,expected_drop_off_time'
const COURIERS = 'courier_id,vehicle,on_lat,on_lng,on_time,off_time'
const LUNCH = '1,4.81,-75.69,4.82,-75.70,12:00:00,12:01:00,12:20:30,12:45:00'
const NIGHT = '2,4.81,-75.69,4.80,-75.69,23:50:00,23:51:00,00:10:00,00:20:00'
const MOTO = '1,motorcycle,4.81,-75.70,06:00:00,23:58:00'

const read = (orders: readonly string[], couriers: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'day-'))
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(folder, name), gzipSync(`${lines.join('\n')}\n`))
  try {
    write('7-orders.csv.gz', [ORDERS, ...orders])
    write('7-couriers.csv.gz', [COURIERS, ...couriers])
    return readDay(folder, '7')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('readDay', () => {
  it('reads orders, to after midnight, and shifts with their vehicles', () => {
    const others = ['bicycle', 'car', 'walking'].map(
      (vehicle, index) => `${index + 2},${vehicle},4.81,-75.70,12:00:00,12:00:00`,
    )
    const { orders, couriers } = read([LUNCH, NIGHT], [MOTO, ...others])
    expect(orders).toMatchObject([
      { id: '1', placedAt: 720, readyAt: 740.5, promisedAt: 765 },
      { id: '2', placedAt: 1430, readyAt: 1450, promisedAt: 1460 },
    ])
    expect(couriers.map(({ vehicle, onAt, offAt }) => `${vehicle} ${onAt} ${offAt}`)).toEqual([
      'Moto 360 1438',
      'Bicicleta 720 720',
      'Auto 720 720',
      'Otro 720 720',
    ])
  })
  it('lays the places on a plane in metres, equal ones on each other', () => {
    const { orders, couriers } = read([LUNCH, NIGHT], [MOTO])
    expect(orders[0]!.pickup).toEqual(orders[1]!.pickup)
    expect(metresFromTo(orders[1]!.pickup, orders[1]!.dropoff)).toBeCloseTo(1112, 0)
    expect(metresFromTo(orders[0]!.pickup, couriers[0]!.start)).toBeCloseTo(1108, 0)
  })
  it('rides as fast as an estimate without a road does', () => {
    const { Moto, Bicicleta, Auto, Otro } = read([LUNCH], [MOTO]).metresPerMinute
    expect([Moto, Bicicleta, Auto, Otro].map(Math.round)).toEqual([327, 183, 288, 157])
  })
  it.each([
    ['7-orders.csv.gz:3: no expected_drop_off_time', [LUNCH, NIGHT.slice(0, -9)], [MOTO]],
    ['7-orders.csv.gz:2: pick_up_lat is no number: north', [LUNCH.replace('4.81', 'north')], [MOTO]],
    ['7-orders.csv.gz:2: 94.81, -75.69 is no place on earth', [LUNCH.replace('4.81', '94.81')], [MOTO]],
    ['7-orders.csv.gz:2: ready_time is no time: 12:60:30', [LUNCH.replace('12:20:30', '12:60:30')], [MOTO]],
    ['7-orders.csv.gz:3: order_id 1 is there twice', [LUNCH, LUNCH], [MOTO]],
    ['7-couriers.csv.gz:2: boat is no vehicle', [LUNCH], [MOTO.replace('motorcycle', 'boat')]],
    ['7-couriers.csv.gz:2: off_time is before on_time', [LUNCH], [MOTO.replace('23:58', '05:58')]],
    ['7-couriers.csv.gz:3: courier_id 1 is there twice', [LUNCH], [MOTO, MOTO]],
  ])('refuses %s', (message, orders, couriers) => {
    expect(() => read(orders, couriers)).toThrow(message)
  })
})
