/** The checks find what they look for: a check that never finds anything proves nothing. */
import { describe, expect, it } from 'vitest'
import { Findings } from './findings.ts'
import { checkInvariants } from './invariants.ts'
import { Ledger } from './ledger.ts'
import { Random } from '../support/random.ts'
import { isBroken, tableOf } from './report.ts'
import type { Stored } from './stored.ts'

const AT = new Date('2026-03-10T12:00:00Z')

/** One delivered order, one on offer, one rider on duty, one store. */
const whole: Stored = {
  orders: [
    { id: 'o1', status: 'to_pickup', rider: 'r1', mark: 'k1' },
    { id: 'o2', status: 'pending', rider: null, mark: 'k2' },
  ],
  lateSteps: [],
  events: [
    { order: 'o1', type: 'created', status: 'pending', actor: 'op' },
    { order: 'o1', type: 'offered', status: null, actor: 'r1' },
    { order: 'o1', type: 'accepted', status: 'assigned', actor: 'r1' },
    { order: 'o1', type: 'status', status: 'to_pickup', actor: 'r1' },
    { order: 'o2', type: 'created', status: 'pending', actor: 'op' },
    { order: 'o2', type: 'offered', status: null, actor: 'r2' },
    { order: 'o2', type: 'skipped', status: null, actor: 'r2' },
    { order: 'o2', type: 'offered', status: null, actor: 'r2' },
  ],
  offers: [
    { order: 'o1', rider: 'r1', outcome: 'accepted' },
    { order: 'o2', rider: 'r2', outcome: 'skipped' },
    { order: 'o2', rider: 'r2', outcome: null },
  ],
  riders: [
    { id: 'r1', working: true, seenAt: AT, openShifts: 1 },
    { id: 'r2', working: true, seenAt: AT, openShifts: 1 },
  ],
  storeIds: new Set(['s1']),
  unaccounted: [],
}

function ledgerOfAll(): Ledger {
  const ledger = new Ledger()
  ledger.order('k1', 'o1')
  ledger.order('k2', 'o2')
  ledger.move('o1', 'accepted', 'assigned', 'r1')
  ledger.move('o1', 'status', 'to_pickup', 'r1')
  ledger.skip('o2', 'r2')
  ledger.rider('r1')
  ledger.store('s1')
  ledger.duty('r1', true)
  ledger.position('r1', AT)
  return ledger
}

function found(stored: Stored, ledger = ledgerOfAll()) {
  const findings = new Findings('test', () => undefined)
  ledger.check(stored, findings)
  checkInvariants(stored, findings)
  return findings.counts
}

const nothing = { lost: 0, doubled: 0, wrong: 0, unclean: 0 }

describe('the checks', () => {
  it('find nothing where nothing is wrong', () => {
    expect(found(whole)).toEqual(nothing)
    expect(ledgerOfAll().acknowledged).toBe(9)
  })

  it.each<[string, Partial<Stored>]>([
    ['order', { orders: whole.orders.slice(0, 1) }],
    ['accept', { events: whole.events.filter(({ type }) => type !== 'accepted') }],
    ['step', { events: whole.events.filter(({ status }) => status !== 'to_pickup') }],
    ['skip', { offers: whole.offers.filter(({ outcome }) => outcome !== 'skipped') }],
    ['sign-up', { riders: whole.riders.slice(1) }],
    ['store', { storeIds: new Set() }],
    ['duty', { riders: whole.riders.map((rider) => ({ ...rider, working: false, openShifts: 0 })) }],
    ['position', { riders: whole.riders.map((rider) => ({ ...rider, seenAt: new Date(AT.getTime() - 1) })) }],
  ])('find a lost %s', (_, change) => {
    expect(found({ ...whole, ...change }).lost).toBeGreaterThan(0)
  })

  it('do not ask for a write without an answer, whose outcome is unknown', () => {
    const ledger = ledgerOfAll()
    ledger.duty('r1', null)
    const offDuty = whole.riders.map((rider) => ({ ...rider, working: false, seenAt: null, openShifts: 0 }))
    expect(found({ ...whole, riders: offDuty }, ledger).lost).toBe(0)
  })

  it('find what the ledger does not account for', () => {
    expect(found({ ...whole, unaccounted: ['order o1: 0 in cash instead of -100'] }).wrong).toBe(1)
  })

  it('find an order that was placed twice, and a step that was taken twice', () => {
    const [first, second] = whole.orders
    if (first === undefined || second === undefined) throw new Error('two orders')
    expect(found({ ...whole, orders: [first, { ...second, mark: 'k1' }] }).doubled).toBe(1)
    const step = whole.events.find(({ status }) => status === 'to_pickup')
    expect(found({ ...whole, events: [...whole.events, ...(step ? [step] : [])] }).doubled).toBe(1)
  })

  it.each<[string, Partial<Stored>]>([
    [
      'a row that its events contradict',
      { orders: whole.orders.map((order) => ({ ...order, status: 'error' as const })) },
    ],
    [
      'an order of somebody who did not accept it',
      { orders: whole.orders.map((order) => ({ ...order, rider: 'r2' })) },
    ],
    ['an event too few', { events: whole.events.filter(({ type }) => type !== 'skipped') }],
    ['two live offers', { offers: whole.offers.map((offer) => ({ ...offer, outcome: null })) }],
    ['a shift that stayed open', { riders: whole.riders.map((rider) => ({ ...rider, working: false })) }],
  ])('find %s', (_, change) => {
    expect(found({ ...whole, ...change }).wrong).toBeGreaterThan(0)
  })
})

it('a row with a finding breaks the run, and the table shows it', () => {
  const row = {
    part: 'kills',
    tries: 100,
    acknowledged: 2_000,
    ...nothing,
    slowestAnswerMs: null,
    worstRecoveryMs: 1_234,
  }
  expect(isBroken(row)).toBe(false)
  expect(isBroken({ ...row, lost: 1 })).toBe(true)
  const [headings, line] = tableOf([row]).split('\n')
  expect(headings).toMatch(
    /^part +tries +acknowledged +lost +doubled +wrong +unclean +slowest answer +worst recovery$/,
  )
  expect(line).toMatch(/^kills +100 +2000 +0 +0 +0 +0 +- +1\.23 s$/)
})

it('a seed gives the same choices again', () => {
  const choices = (seed: number) => {
    const random = new Random(seed)
    return Array.from({ length: 20 }, () => random.between(0, 1_000))
  }
  expect(choices(7)).toEqual(choices(7))
  expect(choices(7)).not.toEqual(choices(8))
})
