/** The references of the API, which have a policy as strict as the apps'. */
import { calls } from '@puni/contract/calls'
import { API_PREFIX } from '@puni/contract/route'
import { expect, test } from './server.ts'

for (const reference of ['docs', 'store/docs'])
  test(`the reference at ${reference} is drawn, and opens a call`, async ({ page, platform }) => {
    await page.goto(`${platform.origin}${API_PREFIX}/${reference}`)
    await page.getByText(calls.createOrder.summary, { exact: true }).click()
    await expect(page.getByText('Request body').first()).toBeVisible()
  })
