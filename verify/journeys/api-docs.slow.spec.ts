/** The references of the API, which have a policy as strict as the apps'. */
import { calls } from '@puni/contract/calls'
import { API_PREFIX } from '@puni/contract/route'
import { expect, test } from './server.ts'

for (const [reference, isFolded] of [
  ['docs', true],
  ['store/docs', false],
] as const)
  test(`the reference at ${reference} is drawn whole, and opens a call`, async ({ page, platform }) => {
    const address = `${platform.origin}${API_PREFIX}/${reference}`
    const { tags } = (await (await fetch(`${address}/json`)).json()) as { tags: readonly { name: string }[] }
    await page.goto(address)
    await expect(page.locator('.opblock-tag')).toHaveCount(tags.length)
    if (isFolded) await page.locator('#operations-tag-orders').click()
    await page.getByText(calls.createOrder.summary, { exact: true }).click()
    await expect(page.getByText('Request body').first()).toBeVisible()
  })
