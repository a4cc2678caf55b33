import { DELIVERY_SEQUENCE } from '@puni/contract/orders/order-states'
import { expect, it } from 'vitest'
import { currentLeg } from './current-leg.ts'

it('goes to the pickup until the order is on its way', () => {
  expect(DELIVERY_SEQUENCE.map((status) => currentLeg(status))).toEqual([
    { to: 'pickup', goal: 'Andá a retirar' },
    { to: 'pickup', goal: 'Andá a retirar' },
    { to: 'pickup', goal: 'Retirá el pedido' },
    { to: 'delivery', goal: 'Llevalo a destino' },
    { to: 'delivery', goal: 'Llevalo a destino' },
  ])
})
