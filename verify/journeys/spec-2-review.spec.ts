/** Section 2: the whole field of a line of the history is its link. */
import { heldOrder } from '../support/scripted/entities.ts'
import { historyLine } from '../support/phone.ts'
import { expect, openOffDuty, test } from './scripted.ts'

test('an opened row leads to its order, to read only', async ({ page, api }) => {
  const order = heldOrder('on the way')
  api
    .replies('getHistoricalOrders', { orders: [order], currentPage: 1, totalPages: 1 })
    .replies('getOrder', order)
  await openOffDuty(page, api, '/history')
  await historyLine(page, 'Pizzería Güerrín').click()
  const { x, y } = (await page.getByText('Dirección Tienda').boundingBox())!
  await page.mouse.click(x + 10, y + 10)
  await expect(page).toHaveURL(`/orders-detail/${order._id}`)
  await expect(page.getByText('Estado del Pedido')).toBeVisible()
  for (const action of [/Marcar como/, 'Cancelar pedido'])
    await expect(page.getByRole('button', { name: action })).toHaveCount(0)
})
