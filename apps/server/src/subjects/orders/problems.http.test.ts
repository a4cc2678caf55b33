import { beforeAll, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

let test: TestApp
beforeAll(async () => {
  test = await TestApp.shared()
})

async function listed(id: string) {
  const { orders } = await test.ok('listOperatorOrders', { query: { zoneId: test.zoneId } }, test.operator)
  return orders.find((order) => order._id === id)
}

it('an order with a problem says in the list who reported it and why, until it is over', async () => {
  const rider = await test.riderOnDuty()
  const { _id: id } = await test.acceptedOrder(rider)
  const quiet = await test.placeOrder()
  expect(await listed(id)).toMatchObject({ status: 'assigned', problem: null })

  await test.ok(
    'setOrderStatus',
    { params: { id }, body: { newStatus: 'error', reason: 'El local está cerrado' } },
    rider.token,
  )
  expect(await listed(id)).toMatchObject({
    status: 'error',
    problem: { actor: 'rider', actorName: 'Ramón Rider', reason: 'El local está cerrado' },
  })
  expect(await listed(quiet._id)).toMatchObject({ problem: null })

  await test.ok('setOrderStatus', { params: { id }, body: { status: 'pending' } }, test.operator)
  expect(await listed(id)).toMatchObject({ problem: null })
  await test.ok('setOrderStatus', { params: { id }, body: { status: 'error' } }, test.operator)
  expect(await listed(id)).toMatchObject({ problem: { actor: 'operator', reason: null } })
})
