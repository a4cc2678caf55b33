/** Finds an ordering of concurrent actions that explains every answer and everything stored. */
import type { Action, Done, Stage } from './actions.ts'
import { copyOf, isFree, isOpen, mayBeAsked, type Model } from './model.ts'
import { moneyOf, moneyOfStored } from './money.ts'
import { adopt } from './rules.ts'
import type { Stored, StoredOffer } from './stored.ts'

/** The results of a step. */
export interface Step {
  readonly actions: readonly Action[]
  readonly done: readonly Done[]
  readonly stored: Stored
  /** Whether the policy asks a rider whenever one may be asked. */
  readonly asksAtOnce: boolean
}

/** The orderings that came closest show what is wrong. */
const MOST_TOLD = 4

/** The model after the step, or why no ordering leads there. */
export function explain(model: Model, step: Step): { model: Model } | { mismatch: string } {
  const attempts: { readonly sequence: readonly number[]; readonly problems: readonly string[] }[] = []
  for (const sequence of sequencesOf(step.done.map(({ stages }) => stages.length))) {
    const next = copyOf(model)
    const problems = play(next, sequence, step)
    if (problems.length === 0) return { model: next }
    attempts.push({ sequence, problems })
  }
  const nearest = attempts.sort((a, b) => a.problems.length - b.problems.length).slice(0, MOST_TOLD)
  const mismatches = nearest.map(({ sequence, problems }) => `${sequence.join(' ')}: ${problems.join('; ')}`)
  return { mismatch: mismatches.join('\n  ') }
}

/** All merges of lists of these lengths, each as the sequence of list indexes. */
function sequencesOf(lengths: readonly number[]): number[][] {
  if (lengths.every((length) => length === 0)) return [[]]
  return lengths.flatMap((length, list) => {
    if (length === 0) return []
    const left = lengths.map((other, at) => (at === list ? other - 1 : other))
    return sequencesOf(left).map((rest) => [list].concat(rest))
  })
}

function play(model: Model, sequence: readonly number[], step: Step): string[] {
  const isAlone = step.actions.length === 1
  const at = step.done.map(() => ({ stage: 0, answer: 0 }))
  const problems: string[] = []
  for (const number of sequence) {
    const cursor = at[number]!
    const done = step.done[number]!
    const stage = done.stages[cursor.stage++]!
    if (stage === 'offers') problems.push(...takeOffers(model, step, isAlone && step.asksAtOnce))
    else problems.push(...answerProblems(model, stage, done, cursor, isAlone))
  }
  return [...problems, ...differences(model, step.stored)]
}

function answerProblems(
  model: Model,
  stage: Exclude<Stage, 'offers'>,
  { answers }: Done,
  cursor: { answer: number },
  isAlone: boolean,
): string[] {
  const expected = stage(model)
  if (expected === null) return []
  const answer = answers[cursor.answer++]
  // Concurrent actions may be refused for a different reason than in any ordering: a call reads more than
  // once.
  const same = isAlone ? answer === expected : kindOf(answer) === kindOf(expected)
  return same ? [] : [`answered ${answer} instead of ${expected}`]
}

function kindOf(answer = 'nothing'): string {
  return /^4\d\d/.test(answer) ? 'refused' : answer
}

/** Adopts stored offers that are missing from the model; each must have been allowed at this moment. */
function takeOffers(model: Model, { stored }: Step, asksAtOnce: boolean): string[] {
  const before = copyOf(model)
  const problems: string[] = []
  for (const offer of stored.offers) {
    if (model.offers.has(offer.id)) continue
    const order = before.orders.get(offer.order_id)
    const rider = before.riders.get(offer.rider_id)
    const isFair = order !== undefined && rider !== undefined && mayBeAsked(before, order, rider)
    if (isFair) adopt(model, modelled(offer))
    else problems.push(`order ${offer.order_id} should not have been offered to rider ${offer.rider_id}`)
  }
  if (asksAtOnce) problems.push(...forgotten(before, model))
  return problems
}

function modelled(offer: StoredOffer) {
  return {
    id: offer.id,
    orderId: offer.order_id,
    riderId: offer.rider_id,
    offeredAt: Date.parse(offer.offered_at),
    expiresAt: Date.parse(offer.expires_at),
  }
}

/** Open orders that were offered to no one, although a free rider could have been asked. */
function forgotten(before: Model, after: Model): string[] {
  return [...after.orders.values()]
    .filter((order) => isOpen(after, order))
    .flatMap((order) =>
      [...after.riders.values()]
        .filter((rider) => isFree(after, rider) && mayBeAsked(before, order, rider))
        .map((rider) => `order ${order.id} was not offered to rider ${rider.id}, who is free`),
    )
}

/** Differences between the database and the model. */
function differences(model: Model, stored: Stored): string[] {
  const { money } = stored
  const expected = { ...tableOf(model), ...(money && moneyOf(model)) }
  const found = { ...tableOfStored(stored), ...(money && moneyOfStored(money)) }
  const problems = Object.keys({ ...expected, ...found })
    .filter((row) => expected[row] !== found[row])
    .map((row) => `${row} is ${found[row]}, should be ${expected[row]}`)
  return stored.events.length === model.events
    ? problems
    : [...problems, `${stored.events.length} events are stored, should be ${model.events}`]
}

type Table = Readonly<Record<string, string>>

function tableOf({ orders, offers, riders }: Model): Table {
  return Object.fromEntries([
    ...[...orders.values()].map(
      ({ id, status, holder, lastStep, deliveredAt, review, claim, centavos, handover }) => [
        `order ${id}`,
        line([
          status,
          holder,
          iso(lastStep.at),
          iso(lastStep.deviceAt),
          iso(deliveredAt),
          review,
          claim?.by ?? null,
          centavos,
          handover?.state ?? null,
          handover?.tried.length ?? 0,
        ]),
      ],
    ),
    ...[...offers.values()].map(({ id, orderId, riderId, receivedAt, outcome, closedAt }) => [
      `offer ${id}`,
      line([orderId, riderId, iso(receivedAt), outcome, iso(closedAt)]),
    ]),
    ...[...riders.values()].map(
      ({ id, isWorking, zoneId, zoneIds, freeSince, blockedAt, pastBlocks, ...rider }) => [
        `rider ${id}`,
        line([
          isWorking,
          zoneId,
          [...zoneIds].sort(),
          iso(freeSince),
          iso(blockedAt),
          pastBlocks.map(({ from, to }) => `${iso(from)}–${iso(to)}`),
          iso(rider.placedAt),
          iso(rider.heardAt),
          iso(rider.pause?.to ?? null),
          rider.misses,
          rider.lastOrderId,
        ]),
      ],
    ),
  ])
}

function tableOfStored({ orders, offers, riders, events }: Stored): Table {
  const lastSteps = new Map(
    events.filter(({ status }) => status !== null).map((each) => [each.order_id, each]),
  )
  return Object.fromEntries([
    ...orders.map(
      ({
        id,
        status,
        assigned_rider_id: holder,
        delivered_at,
        earnings_review: review,
        claimed_by: claim,
        shipping_cost,
        ...proof
      }) => {
        const { at = null, device_at: deviceAt = null } = lastSteps.get(id) ?? {}
        const times = [utc(at), utc(deviceAt), utc(delivered_at)]
        const proved = [proof.handover_state, proof.handover_tries]
        return [`order ${id}`, line([status, holder, ...times, review, claim, shipping_cost, ...proved])]
      },
    ),
    ...offers.map(({ id, order_id, rider_id, received_at, outcome, closed_at }) => [
      `offer ${id}`,
      line([order_id, rider_id, utc(received_at), outcome, utc(closed_at)]),
    ]),
    ...riders.map(({ id, working, zone_id, zone_ids, last_free_at, blocked_at, blocks, ...rider }) => [
      `rider ${id}`,
      line([
        working,
        zone_id,
        zone_ids,
        utc(last_free_at),
        utc(blocked_at),
        blocks
          .filter(({ lifted_at: to }) => to !== null)
          .map(({ blocked_at: from, lifted_at: to }) => `${utc(from)}–${utc(to)}`),
        utc(rider.last_position_at),
        utc(rider.heard_at),
        utc(rider.paused_until),
        rider.misses_in_row,
        rider.last_order_id,
      ]),
    ]),
  ])
}

const line = (values: readonly unknown[]) => values.map(String).join(' ')
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
const utc = (at: string | null) => (at === null ? null : iso(Date.parse(at)))
