/** Section 2: photos are decoded by the browser. */
import { PHOTO, openSignUp } from '../support/phone.ts'
import { expect, test } from './scripted.ts'

test('both photos are shown before they are sent', async ({ page }) => {
  const form = await openSignUp(page)
  await form.getByLabel('Foto del DNI').setInputFiles(PHOTO)
  await form.getByLabel('Selfie').setInputFiles(PHOTO)
  for (const preview of ['Vista previa de la foto del DNI', 'Vista previa de la selfie']) {
    const picture = form.getByRole('img', { name: preview })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  }
})
