/** The rider's day so far, beside what the phone has not sent yet. */
import { dialog } from '@puni/verify/support/phone'
import { heldOrder } from '@puni/verify/support/scripted/entities'
import { advance } from '../../../testing/gestures.ts'
import { expect, openOnDuty, test } from '../../../testing/scripted.ts'

test('a delivery that waits for signal counts to the day, once', async ({ page, api, watch }) => {
  watch.expects('Error al cambiar el estado de la order', 'setOrderStatus')
  const order = heldOrder('on the way')
  const before = heldOrder('delivered', { _id: 'before' })
  api
    .isUnreachable('setOrderStatus')
    .delivers(order)
    .replies('filterOrders', { orders: [order, before] })
  await openOnDuty(page, api)
  await advance(page, 'Entregado')
  await dialog(page, '¡Felicitaciones!').getByRole('button', { name: 'Entendido' }).click()
  const panel = page.getByRole('region', { name: 'Esperando pedidos' })
  await expect(panel).toContainText(/Ganancia de hoy\$\s4\.600/)
  await expect(panel).toContainText('Entregas de hoy2')
})
