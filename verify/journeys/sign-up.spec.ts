/** Becoming a rider, as far as it takes a screen with sizes and a browser that opens photos. */
import { PHOTO, alertWith, createRiderButton, fillSignUp, openSignUp } from '../support/phone.ts'
import { expect, test } from './scripted.ts'

test('a sign-up that is refused is told on the screen, and leads to the field it is about', async ({
  page,
  api,
}) => {
  const taken = 'Ya existe una cuenta con ese email'
  api.refuses('createRider', 'EMAIL_TAKEN', taken, { fields: { email: taken } })
  const form = await openSignUp(page)
  await fillSignUp(form)
  await createRiderButton(form).click()
  await expect(alertWith(page, 'Error al crear rider')).toBeInViewport({ ratio: 1 })
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Email')).toBeInViewport({ ratio: 1 })
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(taken)
  // Nothing that has a field: the message stays where the finger was.
  await page.evaluate(() => scrollTo(0, 0))
  api.refuses('createRider', 'INTERNAL')
  await createRiderButton(form).click()
  await expect(alertWith(page, 'Error al crear rider')).toBeInViewport({ ratio: 1 })
})

test('a document by the name of a photo is told when it is chosen, and is never shown as one', async ({
  page,
}) => {
  const form = await openSignUp(page)
  const choice = form.getByLabel('Foto del DNI')
  await choice.setInputFiles(PHOTO)
  await expect(form.getByRole('img', { name: 'Vista previa de la foto del DNI' })).toBeVisible()
  await choice.setInputFiles({
    name: 'dni.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7 no es una foto'),
  })
  await expect(choice).toHaveAccessibleDescription(/No pudimos abrir esa foto/)
  await expect(form.getByRole('img')).toHaveCount(0)
})
