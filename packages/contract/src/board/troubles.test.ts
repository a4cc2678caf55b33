import { expect, it } from 'vitest'
import { SILENT_AFTER_MS, type Surroundings, type Troubled, troublesOf } from './troubles.ts'

const NOW = Date.parse('2026-03-10T21:00:00.000Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

const quiet: Troubled = {
  status: 'on the way',
  isUrgent: false,
  dueAt: null,
  stepAt: ago(1),
  promisedAt: ago(-20),
  riderBlockedAt: null,
  delayToldAt: null,
  reviewSince: null,
}
const here: Surroundings = { positionAt: ago(1), emergencyAt: null }

it.each<readonly [string, Partial<Troubled>, Partial<Surroundings>, readonly string[]]>([
  ['on its way', {}, {}, []],
  ['looking for a rider for two minutes', { status: 'pending', stepAt: ago(2) }, {}, []],
  ['looking for four', { status: 'pending', stepAt: ago(4) }, {}, [`nobody ${ago(1)}`]],
  ['urgent, for two', { status: 'pending', stepAt: ago(2), isUrgent: true }, {}, [`nobody ${ago(1)}`]],
  ['for later', { status: 'pending', stepAt: ago(90), dueAt: ago(-10) }, {}, []],
  [
    'for later, which is now',
    { status: 'pending', stepAt: ago(90), dueAt: ago(0) },
    {},
    [`nobody ${ago(0)}`],
  ],
  ['promised for a minute ago', { promisedAt: ago(1) }, {}, [`late ${ago(1)}`]],
  ['delivered late', { status: 'delivered', promisedAt: ago(1) }, {}, []],
  ['without a promise', { promisedAt: null }, {}, []],
  ['with a rider silent for four minutes', { stepAt: ago(9) }, { positionAt: ago(4) }, [`silent ${ago(1)}`]],
  ['with a rider without any position', { stepAt: ago(4) }, { positionAt: null }, [`silent ${ago(1)}`]],
  ['whose silent rider has just taken a step', { stepAt: ago(1) }, { positionAt: ago(9) }, []],
  ['open: nobody is silent', { status: 'pending' }, { positionAt: null }, []],
  ['failed', { status: 'error', stepAt: ago(5) }, { positionAt: null }, [`problem ${ago(5)}`]],
  ['in the hands of a blocked rider', { riderBlockedAt: ago(2) }, {}, [`problem ${ago(2)}`]],
  ['delivered by a rider who was blocked since', { status: 'delivered', riderBlockedAt: ago(2) }, {}, []],
  ['that the store keeps', { status: 'waiting_pickup', delayToldAt: ago(3) }, {}, [`delay ${ago(3)}`]],
  ['that the store kept', { delayToldAt: ago(3) }, {}, []],
  ['under review', { status: 'delivered', reviewSince: ago(7) }, {}, [`review ${ago(7)}`]],
  [
    'with everything at once: what comes first first',
    {
      status: 'on the way',
      promisedAt: ago(2),
      riderBlockedAt: ago(3),
      stepAt: ago(30),
      reviewSince: ago(4),
    },
    { positionAt: ago(30), emergencyAt: ago(1) },
    [
      `emergency ${ago(1)}`,
      `problem ${ago(3)}`,
      `late ${ago(2)}`,
      `silent ${new Date(Date.parse(ago(30)) + SILENT_AFTER_MS).toISOString()}`,
      `review ${ago(4)}`,
    ],
  ],
])('an order %s', (_, order, surroundings, expected) => {
  const troubles = troublesOf({ ...quiet, ...order }, { ...here, ...surroundings }, NOW)
  expect(troubles.map(({ kind, since }) => `${kind} ${since}`)).toEqual(expected)
})
