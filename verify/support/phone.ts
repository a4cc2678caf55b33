/** What a courier sees and does, in the words of the screens: the same in a browser and in a component test. */

export const PASSWORD = 'clave-segura-1'

/** A black picture, as small as a sign-up's photo may be: for an account that nobody will look at. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAZAAAAGQAQAAAACoxAthAAAAKklEQVR42u3BMQEAAADCoPVP7W8GoAAAAAAAAAAAAAAAAAAAAAAAAACAN0+wAAGUQRhcAAAAAElFTkSuQmCC',
  'base64',
)

/** A file to choose. */
interface FilePayload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photo of nothing. */
export const PHOTO: FilePayload = { name: 'foto.png', mimeType: 'image/png', buffer: PICTURE }

interface Exactly {
  readonly exact?: boolean
}

/** Where things are found: a page, or a part of one. `L` is the locator of whoever drives it. */
interface Screen<L> {
  getByRole(
    role: 'alert' | 'button' | 'dialog' | 'form' | 'heading' | 'link' | 'listitem' | 'menuitem' | 'region',
    options?: Exactly & { readonly name?: string | RegExp },
  ): L
  getByLabel(label: string, options?: Exactly): L
  getByText(text: string, options?: Exactly): L
}

/** A part of the page, and what may be done with it. */
interface Part<L> extends Screen<L> {
  filter(by: { readonly hasText: string | RegExp }): L
  click(): Promise<void>
  fill(value: string): Promise<void>
  selectOption(choice: string | { label: string }): Promise<unknown>
  setInputFiles(file: FilePayload): Promise<void>
  waitFor(): Promise<void>
}

/** Opens addresses. */
interface Browser {
  goto(path: string): Promise<unknown>
}

export const ACCOUNT_BLOCKED = 'Tu cuenta ha sido bloqueada. Por favor, contacta con soporte técnico.'
export const LOCATION_NEEDED = 'Necesitas permitir el acceso a la ubicación para activarte como rider'

export const button = <L extends Part<L>>(page: Screen<L>, name: string): L =>
  page.getByRole('button', { name, exact: true })
export const dialog = <L extends Part<L>>(page: Screen<L>, name: string): L =>
  page.getByRole('dialog', { name, exact: true })
/** Anything announced immediately: toasts and notices. */
export const alertWith = <L extends Part<L>>(page: Screen<L>, words: string | RegExp): L =>
  page.getByRole('alert').filter({ hasText: words })

export const userMenu = <L extends Part<L>>(page: Screen<L>): L => button(page, 'Menú de usuario')
/** The button for going on duty. */
export const dutyButton = <L extends Part<L>>(page: Screen<L>): L =>
  button(page, 'Activarse para recibir pedidos')

export const offerCard = <L extends Part<L>>(page: Screen<L>): L =>
  page.getByRole('region', { name: 'Pedido ofrecido' })
export const acceptButton = <L extends Part<L>>(page: Screen<L>): L =>
  offerCard(page).getByRole('button', { name: 'Aceptar', exact: true })
export const skipButton = <L extends Part<L>>(page: Screen<L>): L =>
  offerCard(page).getByRole('button', { name: 'Rechazar pedido' })
/** The grip of the work screen's sheet: what is not on the card comes with it. */
export const grip = <L extends Part<L>>(page: Screen<L>): L =>
  page.getByRole('button', { name: /^(Más|Menos)$/ })
/** Puts the phone away, by this card of the work screen: the one before it has a grip too, until its order is there. */
export async function keepPhone<L extends Part<L>>(
  page: Screen<L>,
  card: L,
  how: 'Modo bolsillo' | 'Modo casco',
): Promise<void> {
  await grip(card).click()
  await button(card, 'Guardar el teléfono').click()
  await button(page, how).click()
}
/** The card of a rider on duty who has nothing in hand. */
export const waitingCard = <L extends Part<L>>(page: Screen<L>): L =>
  page.getByRole('region', { name: 'Esperando pedidos' })
export const deliveryCard = <L extends Part<L>>(page: Screen<L>): L =>
  page.getByRole('region', { name: 'Pedido en curso' })
export const waiting = <L extends Part<L>>(page: Screen<L>): L =>
  page.getByText('📦 Esperando pedidos', { exact: true })
export const advanceTo = <L extends Part<L>>(page: Screen<L>, label: string): L =>
  button(page, `Avanzar a: ${label}`)

/** A line of the history: one order, by its store. */
export const historyLine = <L extends Part<L>>(page: Screen<L>, store: string): L =>
  page.getByRole('listitem').getByRole('link', { name: store })

export const zoneDialog = <L extends Part<L>>(page: Screen<L>): L =>
  dialog(page, 'Seleccioná tu zona de trabajo')
export const activate = <L extends Part<L>>(page: Screen<L>): L =>
  zoneDialog(page).getByRole('button', { name: 'Activar', exact: true })

/** Opens the dialog of the zones and chooses one. */
export async function chooseZone<L extends Part<L>>(page: Screen<L>, zone = 'Centro'): Promise<void> {
  await dutyButton(page).click()
  await zoneDialog(page).getByLabel('Zona').selectOption({ label: zone })
}

/** All the steps to go on duty, except the answers of the device and the server. */
export async function askForDuty<L extends Part<L>>(page: Screen<L>, zone = 'Centro'): Promise<void> {
  await chooseZone(page, zone)
  await activate(page).click()
  await button(page, 'Continuar').click()
}

/** Chooses from the user menu. */
export async function chooseFromMenu<L extends Part<L>>(page: Screen<L>, item: string): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export async function fillLogin<L extends Part<L>>(
  page: Screen<L>,
  email: string,
  password: string,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}

/** Opens the form for a forgotten password from the login. */
export async function openRecovery<L extends Part<L>>(page: Screen<L>, email = 'ramona@e2e.example') {
  await button(page, 'Olvidé mi contraseña').click()
  await page.getByRole('heading', { name: 'Olvidé mi contraseña' }).waitFor()
  const submit = () => button(page, 'Guardar contraseña').click()
  /** Fills the form and submits it. */
  const fill = async (code: string, password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Código de soporte').fill(code)
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(password)
    await submit()
  }
  return { fill, submit }
}

export const logInButton = <L extends Part<L>>(page: Screen<L>): L => button(page, 'Iniciar sesión con email')

export async function enterCode<L extends Part<L>>(page: Screen<L>, code: string): Promise<void> {
  await page.getByLabel('Código de activación').fill(code)
  await button(page, 'Activar').click()
}

export const signUpForm = <L extends Part<L>>(page: Screen<L>): L =>
  page.getByRole('form', { name: 'Crear Nuevo Rider' })

/** The sign-up form, opened. */
export async function openSignUp<L extends Part<L>>(page: Screen<L> & Browser): Promise<L> {
  await page.goto('/')
  await button(page, 'Crear usuario').click()
  const form = signUpForm(page)
  await form.waitFor()
  return form
}

export const createRiderButton = <L extends Part<L>>(form: L): L =>
  form.getByRole('button', { name: 'Crear Rider' })

/** Fills every field of the sign-up form. */
export async function fillSignUp<L extends Part<L>>(
  form: L,
  photo: FilePayload = PHOTO,
  zone = 'Centro',
): Promise<void> {
  await form.getByLabel('Nombre completo').fill('Ramona Díaz')
  await form.getByLabel('Email').fill('ramona@e2e.example')
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Número de documento').fill('30123456')
  await form.getByLabel('Teléfono').fill('+54 9 11 5555-0145')
  await form.getByLabel('Zona').selectOption({ label: zone })
  await form.getByLabel('Tipo de vehículo').selectOption('Moto')
  await form.getByLabel('Foto del DNI').setInputFiles(photo)
  await form.getByLabel('Selfie').setInputFiles(photo)
}
