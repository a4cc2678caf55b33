import { describe, expect, it } from 'vitest'
import { agreed } from './agreement.ts'
import type { Choice } from './explain.ts'

/** What plans want, as 'order courier, order courier'. */
const plan = (text: string): Choice[] =>
  text
    .split(', ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [order, courier] = pair.split(' ')
      return {
        from: { order: { id: order } },
        chosen: { courier: { id: courier } },
        isByTie: false,
      } as Choice
    })
const pairs = (choices: readonly Choice[]) =>
  choices.map(({ from, chosen }) => `${from.order.id} ${chosen.courier.id}`)

describe('agreed', () => {
  it.each([
    ['one plan is done as it is', ['b 1, a 2'], ['a 2', 'b 1']],
    ['half of the plans are enough', ['a 1', 'a 1', '', ''], ['a 1']],
    ['less than half are not', ['a 1', '', ''], []],
    ['plans that send different couriers agree that one should go', ['a 2', 'a 1', 'a 2', ''], ['a 2']],
    ['of as many the first by id goes', ['a 2', 'a 1'], ['a 1']],
    ['a courier goes where more want him', ['a 1, b 2', 'b 1', 'b 1, a 2'], ['a 2', 'b 1']],
    ['an order whose couriers are taken waits', ['a 1', 'b 1', 'b 1', 'a 1', 'b 1'], ['b 1']],
    ['nothing comes of nothing', ['', ''], []],
  ])('%s', (_, plans, expected) => {
    expect(pairs(agreed(plans.map(plan)))).toEqual(expected)
  })
})
