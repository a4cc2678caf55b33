/** The reference of the API, which has a policy as strict as the apps'. */
import { API_PREFIX } from '@puni/contract/route'
import { expect, test } from './server.ts'

for (const [page, call] of [
  ['docs', '/user/login-rider'],
  ['store/docs', '/orders'],
] as const)
  test(`the reference at ${page} is drawn, and opens a call`, async ({ page: browser, platform }) => {
    await browser.goto(`${platform.origin}${API_PREFIX}/${page}`)
    await browser.getByText(call, { exact: true }).click()
    await expect(browser.getByText('Request body').first()).toBeVisible()
  })
