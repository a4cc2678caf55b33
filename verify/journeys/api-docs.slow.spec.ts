/** The reference of the API, which has a policy as strict as the apps'. */
import { API_PREFIX } from '@puni/contract/route'
import { expect, test } from './server.ts'

test('the reference of the API is drawn, and opens a call', async ({ page, platform }) => {
  await page.goto(`${platform.origin}${API_PREFIX}/docs`)
  await page.getByText('/prod/api/user/login-rider').click()
  await expect(page.getByText('Request body').first()).toBeVisible()
})
