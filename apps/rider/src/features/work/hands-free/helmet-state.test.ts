import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answer, HEARD_MS, PATIENCE_MS, type Topic, type Press, type Question } from './helmet-state.ts'

const ORDER: Topic = { is: 'order', key: '1 on the way', since: 0, needsScreen: false }
const OFFER: Topic = { is: 'offer', key: 'a', since: 0, hearing: 7_000 }
/** A question that was heard at this time. */
const open = (from: number, of = ORDER.key): Question => ({ of, from, until: from + PATIENCE_MS })

describe('a press of the headset', () => {
  it.each<[string, Topic, Question | null, Press, number, string]>([
    ['one asks about an offer', OFFER, null, 'one', 5_000, 'ask'],
    ['one accepts an offer whose terms were heard', OFFER, open(12_000, 'a'), 'one', 12_000, 'accept'],
    ['while the terms are told does nothing', OFFER, open(12_000, 'a'), 'one', 11_999, 'nothing'],
    ['two reject it after its terms, too', OFFER, open(12_000, 'a'), 'two', 13_000, 'skip'],
    ['after the question of another offer asks', OFFER, open(5_000, 'b'), 'one', 8_000, 'ask'],
    ['two reject it', OFFER, null, 'two', 5_000, 'skip'],
    ['as the offer comes does nothing', OFFER, null, 'one', HEARD_MS - 1, 'nothing'],
    ['one asks about the next step', ORDER, null, 'one', 5_000, 'ask'],
    ['two say again what there is', ORDER, null, 'two', 5_000, 'repeat'],
    ['one confirms', ORDER, open(5_000), 'one', 8_000, 'advance'],
    ['two are no', ORDER, open(5_000), 'two', 8_000, 'drop'],
    ['in the middle of the question does nothing', ORDER, open(5_000), 'one', 4_500, 'nothing'],
    ['long after the question asks again', ORDER, open(5_000), 'one', 5_000 + PATIENCE_MS, 'ask'],
    ['after another step asks about that one', { ...ORDER, key: '2' }, open(5_000), 'one', 8_000, 'ask'],
    ['cannot prove a delivery', { ...ORDER, needsScreen: true }, null, 'one', 5_000, 'screen'],
    ['while nothing is at hand says so', { is: 'free', key: '', since: 0 }, null, 'one', 5_000, 'repeat'],
    ['while a step is sent does nothing', { is: 'busy', key: '', since: 0 }, null, 'one', 5_000, 'nothing'],
  ])('%s', (_, topic, question, press, now, action) => {
    expect(answer(topic, question, press, now).action).toBe(action)
  })

  it.each([
    ['takes a step', ORDER, 'advance', HEARD_MS],
    ['accepts an offer', OFFER, 'accept', 7_000],
  ] as const)('never %s without a question that was heard', (_, topic, done, hearing) => {
    const presses = fc.array(fc.tuple(fc.constantFrom<Press>('one', 'two'), fc.nat(20_000)))
    fc.assert(
      fc.property(presses, (list) => {
        let [now, question]: [number, Question | null] = [0, null]
        let askedAt: number | null = null
        for (const [press, pause] of list) {
          now += pause
          const after = answer(topic, question, press, now)
          if (after.action === done) {
            expect(askedAt).not.toBeNull()
            expect(now - askedAt!).toBeGreaterThanOrEqual(hearing)
            expect(now - askedAt!).toBeLessThan(hearing + PATIENCE_MS)
          }
          if (after.action === 'ask') askedAt = now
          else if (after.action !== 'nothing') askedAt = null
          question = after.question
        }
      }),
    )
  })
})
