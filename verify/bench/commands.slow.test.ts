/** The commands work at all: a few seconds of each, on the server's source. Their figures mean nothing here. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

/** Seconds on a quiet machine; a busy one starts PostgreSQL and servers slowly. */
const PATIENCE_MS = 180_000

/** Runs a command of the bench; returns what it printed. Rejects when it fails. */
async function run(file: string, args: string): Promise<string> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const command = ['--import', 'tsx', path, ...args.split(' ')]
  const { stdout } = await promisify(execFile)(process.execPath, command, { timeout: PATIENCE_MS - 10_000 })
  return stdout
}

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? NaN)

it(
  'npm run bench counts the statements of calls',
  async () => {
    const table = await run('bench.ts', '--quick --source --only statements')
    const counts = [...table.matchAll(/^\| statements, [a-z_ ]+ \| ([\d.]+), NOTIFY [\d.]+ /gm)].map(
      ([, count]) => Number(count),
    )
    expect(counts).toHaveLength(7)
    for (const count of counts) expect(count).toBeGreaterThanOrEqual(1)
  },
  PATIENCE_MS,
)

it(
  'npm run load has riders accept, move and step',
  async () => {
    // More riders than orders: somebody accepts all the time, not only before the counting begins.
    const size = '--riders 20 --orders-per-hour 60 --zones 1 --minutes 0.3 --speed 100'
    const report = await run('load/load.ts', `${size} --source`)
    expect(report).toContain('people act 100 times as fast')
    expect(numberIn(report, /placed (\d+)/)).toBeGreaterThan(0)
    expect(numberIn(report, /accepted (\d+)/)).toBeGreaterThan(0)
    expect(numberIn(report, /step: .*\((\d+)\)/)).toBeGreaterThan(0)
    expect(numberIn(report, /position: .*\((\d+)\)/)).toBeGreaterThan(0)
    expect(numberIn(report, /broken: (\d+)/)).toBe(0)
  },
  PATIENCE_MS,
)

it(
  'npm run bench:dispatch runs every policy on a day, and tells what none can beat',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'day-'))
    const write = (name: string, lines: readonly string[]) =>
      writeFileSync(join(folder, name), gzipSync(lines.join('\n')))
    try {
      write('7-orders.csv.gz', [
        'order_id,pick_up_lat,pick_up_lng,drop_off_lat,drop_off_lng,placement_time,ready_time,expected_drop_off_time',
        '1,4.81,-75.69,4.82,-75.70,12:00:00,12:20:00,12:45:00',
      ])
      write('7-couriers.csv.gz', [
        'courier_id,vehicle,on_lat,on_lng,on_time,off_time',
        '1,motorcycle,4.81,-75.69,06:00:00,22:00:00',
        '2,bicycle,4.81,-75.70,06:00:00,22:00:00',
      ])
      const table = await run('dispatch/dispatch.ts', `--days ${folder} --policy all`)
      expect(table).toContain('Day 7: 1 orders, 2 couriers')
      expect(table).toMatch(/^\|\s+\| idle\s+\| nearest\s+\| match\s+\| plan\s+\| bound/m)
      const row = /^\| click to door, undelivered 120, min \|(.*)\|$/m.exec(table)![1]!
      const [bound, ...others] = row.split('|').map(Number).reverse()
      expect(others).toHaveLength(4)
      for (const minutes of others) expect(minutes).toBeGreaterThanOrEqual(bound!)
      expect(bound).toBeGreaterThan(20)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  PATIENCE_MS,
)

it(
  'npm run bench:dispatch runs every policy on an instance, also under harder conditions, and times a large zone',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'instances-'))
    // One of those that also run under harder conditions.
    const instance = join(folder, '0r50t75s2p125')
    const write = (name: string, ...lines: readonly string[]) =>
      writeFileSync(
        join(instance, `${name}.txt`),
        lines.map((line) => line.split(', ').join('\t')).join('\n'),
      )
    try {
      mkdirSync(instance)
      const parameters =
        'meters_per_minute, pickup service minutes, dropoff service minutes, maximum click-to-door, pay per order, guaranteed pay per hour'
      write('instance_parameters', parameters, '320, 4, 4, 90, 10, 15')
      write('restaurants', 'restaurant, x, y', 'r, 0, 0')
      write('orders', 'order, restaurant, x, y, placement_time, ready_time', 'o, r, 3200, 0, 0, 20')
      write('couriers', 'courier, x, y, on_time, off_time', 'c, 0, 0, 0, 600')
      const table = await run('dispatch/dispatch.ts', `--instances ${folder} --policy all`)
      const row = /^\| click to door, delivered, min +\|(.*)\|$/m.exec(table)![1]!
      const minutes = row.split('|').map(Number)
      expect(minutes.slice(0, 5)).toEqual([34, 34, 34, 34, 34])
      expect(minutes).toHaveLength(8)
      for (const each of minutes) expect(each).toBeGreaterThanOrEqual(34)
      expect(numberIn(table, /10,000 couriers × 3,000 orders: (\d+) ms/)).toBeGreaterThan(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  PATIENCE_MS,
)
