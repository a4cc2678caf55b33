/** Section 2: which screens there are, who reaches them, and what stands on them. */
import {
  BLOCKED,
  NOT_ACTIVATED,
  RIDER_ID,
  WORKING,
  heldOrder,
  offerSince,
  orderOf,
  riderOf,
  routeOf,
} from './entities.ts'
import { hueOf, shareOfColour } from './device.ts'
import {
  PHOTO,
  activate,
  advanceTo,
  alertWith,
  askForDuty,
  button,
  chooseFromMenu,
  deliveryCard,
  dialog,
  enterCode,
  fillLogin,
  fillSignUp,
  logInButton,
  offerCard,
  openSignUp,
  waiting,
  zoneDialog,
} from './phone.ts'
import { PICKUP } from './platform.ts'
import { expect, giveClock, openAs, openOffDuty, openOnDuty, remember, test } from './scripted.ts'

const EVERY_PATH = ['/activate', '/summary', '/history', '/orders', '/orders-detail/1', '/no-such-page']

test.describe('routes', () => {
  test('while the session loads the app says so', async ({ page, api }) => {
    const answer = api.holds('getMe')
    await remember(page, { token: 't', user: JSON.stringify(riderOf()) })
    await page.goto('/')
    await expect(page.getByText('Cargando...', { exact: true })).toBeVisible()
    answer()
    await expect(button(page, 'Activarse para recibir pedidos')).toBeVisible()
  })

  test('without a user every path leads to the login', async ({ page }) => {
    for (const path of EVERY_PATH) {
      await page.goto(path)
      await expect(logInButton(page)).toBeVisible()
      await expect(page).toHaveURL('/')
    }
  })

  test('without activation every path leads to the activation', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    for (const path of ['/', ...EVERY_PATH]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Activar Rider' })).toBeVisible()
      await expect(page).toHaveURL('/activate')
    }
  })

  test('an active rider is led from unknown paths to the work screen', async ({ page, api }) => {
    await openOffDuty(page, api)
    for (const path of ['/activate', '/no-such-page', '/summary/2026', '/orders-detail']) {
      await page.goto(path)
      await expect(button(page, 'Activarse para recibir pedidos')).toBeVisible()
      await expect(page).toHaveURL('/')
    }
  })

  test('an active rider opens every screen by its link', async ({ page, api }) => {
    await openOffDuty(page, api)
    const titles = {
      '/summary': 'Resumen por Mes',
      '/history': 'Ver Pedidos',
      '/orders-detail/7c1d5a40-3e0e-4c5e-8a54-0f4f8a1e9b01': 'Detalle del pedido',
      '/orders': 'Pedidos de hoy',
    }
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })

  test('the layout has the user menu above, the content, and three icons below', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
    await expect(links).toHaveCount(3)
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/summary',
      '/',
      '/history',
    ])
    await expect(links.locator('svg')).toHaveCount(3)
    const [menu, content, below] = await Promise.all(
      [button(page, 'Menú de usuario'), page.getByRole('heading', { level: 1 }), links.first()].map(
        async (part) => (await part.boundingBox())?.y ?? NaN,
      ),
    )
    expect(menu).toBeLessThan(content ?? NaN)
    expect(content).toBeLessThan(below ?? NaN)
  })

  test('the app tells when it is offline and when it is online again', async ({ page, api, context }) => {
    await openOffDuty(page, api)
    await expect(page.getByText('Sin conexión')).toHaveCount(0)
    await context.setOffline(true)
    await expect(page.getByText('Sin conexión').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Sin conexión')).toHaveCount(0)
  })
})

test.describe('login', () => {
  test('the login asks for email and password and offers the sign-up', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password')
    await expect(logInButton(page)).toBeVisible()
    await button(page, 'Crear usuario').click()
    await expect(page.getByRole('heading', { name: 'Crear Nuevo Rider' })).toBeVisible()
  })

  test('after the login an activated rider works', async ({ page }) => {
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click()
    await expect(button(page, 'Activarse para recibir pedidos')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('after the login a rider without activation activates', async ({ page, api }) => {
    api.replies('loginRider', { token: 't', user: NOT_ACTIVATED })
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click()
    await expect(page).toHaveURL('/activate')
  })
})

test.describe('sign-up', () => {
  test('the sign-up has every field, the zones of the list and the four vehicles', async ({ page }) => {
    const form = await openSignUp(page)
    await expect(form.getByLabel('Nombre completo')).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(form.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password')
    await expect(form.getByLabel('Número de documento')).toBeVisible()
    await expect(form.getByLabel('Teléfono')).toBeVisible()
    await expect(form.getByLabel('Zona').getByRole('option')).toContainText(['Centro', 'Almagro'])
    const vehicles = form.getByLabel('Tipo de vehículo').getByRole('option')
    await expect(vehicles).toHaveText([/Seleccionar/, 'Moto', 'Bicicleta', 'Auto', 'Otro'])
    await expect(form.getByLabel('Foto del DNI')).toHaveAttribute('type', 'file')
    await expect(form.getByLabel('Selfie')).toHaveAttribute('type', 'file')
    await expect(form.getByRole('button', { name: 'Crear Rider' })).toBeVisible()
  })

  test('both photos are shown before they are sent', async ({ page }) => {
    const form = await openSignUp(page)
    await form.getByLabel('Foto del DNI').setInputFiles(PHOTO)
    await form.getByLabel('Selfie').setInputFiles(PHOTO)
    for (const preview of ['Vista previa de la foto del DNI', 'Vista previa de la selfie']) {
      const picture = form.getByRole('img', { name: preview })
      await expect(picture).toBeVisible()
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    }
  })

  test('cancelling the sign-up leads back to the login', async ({ page }) => {
    const form = await openSignUp(page)
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await expect(logInButton(page)).toBeVisible()
  })

  test('a rider who signed up is welcomed and told of the code by WhatsApp', async ({ page }) => {
    const form = await openSignUp(page)
    await fillSignUp(form)
    await form.getByRole('button', { name: 'Crear Rider' }).click()
    const welcome = page.getByRole('dialog')
    await expect(welcome).toContainText('WhatsApp')
    await expect(welcome).toContainText('código de activación')
  })

  test('a sign-up that fails says that the rider could not be created', async ({ page, api }) => {
    api.refuses('createRider', 'INTERNAL')
    const form = await openSignUp(page)
    await fillSignUp(form)
    await form.getByRole('button', { name: 'Crear Rider' }).click()
    await expect(alertWith(page, 'Error al crear rider')).toBeVisible()
    await expect(form.getByLabel('Nombre completo')).toHaveValue('Ramona Díaz')
  })
})

test.describe('activation', () => {
  test('the activation has one field, its button and the way out', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    await expect(page.getByRole('heading', { name: 'Activar Rider', exact: true })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await expect(button(page, 'Activar')).toBeVisible()
    await button(page, 'Cerrar sesión').click()
    await expect(logInButton(page)).toBeVisible()
  })

  test('the right code activates, with Activando... on the way', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    const answer = api.holds('validateActivation')
    await enterCode(page, '123456')
    await expect(button(page, 'Activando...')).toBeVisible()
    answer()
    await expect(page.getByText('Rider activado correctamente', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('a wrong code is told', async ({ page, api }) => {
    api.refuses('validateActivation', 'CODE_WRONG')
    await openAs(page, api, NOT_ACTIVATED)
    await enterCode(page, '000000')
    await expect(page.getByText('Código incorrecto o error al activar', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/activate')
  })
})

test.describe('work screen, off duty', () => {
  test('a blocked rider sees only the message and the contacts', async ({ page, api }) => {
    await openAs(page, api, BLOCKED, '/history')
    await expect(page.getByRole('heading', { name: 'Cuenta Bloqueada' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /soporte@puni\.example/ })).toHaveAttribute(
      'href',
      'mailto:soporte@puni.example',
    )
    await expect(main.getByRole('link', { name: /\+54 11 5555-0100/ })).toHaveAttribute(
      'href',
      'tel:+541155550100',
    )
    await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/5491155550100',
    )
    await expect(button(page, 'Activarse para recibir pedidos')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Ver Pedidos' })).toHaveCount(0)
  })

  test('the way onto duty begins with the zones, by name', async ({ page, api }) => {
    await openOffDuty(page, api)
    await button(page, 'Activarse para recibir pedidos').click()
    const zones = zoneDialog(page)
    await expect(zones.getByRole('option')).toHaveText(['Seleccionar zona', 'Almagro', 'Centro'])
    await expect(activate(page)).toBeDisabled()
    await zones.getByLabel('Zona').selectOption({ label: 'Centro' })
    await expect(activate(page)).toBeEnabled()
    await zones.getByRole('button', { name: 'Cancelar' }).click()
    await expect(zones).toBeHidden()
  })

  test('going on duty shows Activando... until the server has answered', async ({ page, api }) => {
    await openOffDuty(page, api)
    const answer = api.holds('setWorking')
    await askForDuty(page)
    await expect(button(page, 'Activando...')).toBeVisible()
    answer()
    await expect(waiting(page)).toBeVisible()
  })
})

test.describe('map', () => {
  test.use({ withMap: true })

  test('the map is said to load, and then is there with the position of the rider', async ({ page, api }) => {
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/route-map*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await openOnDuty(page, api)
    await expect(page.getByText('Cargando mapa...', { exact: true })).toBeVisible()
    arrive()
    await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Tu posición' })).toBeVisible()
  })

  test('a map that does not arrive is told, and the work goes on', async ({ page, api }) => {
    await page.route('**/route-map*.js', (route) => route.abort())
    api.offers(offerSince(new Date()))
    await openOnDuty(page, api)
    await expect(page.getByText('Error al cargar el mapa', { exact: true })).toBeVisible()
    await expect(offerCard(page)).toBeVisible()
  })

  test('the ways are drawn blue to the pickup and green to the delivery', async ({ page, api }) => {
    const rider = { latitude: -34.605, longitude: -58.385 }
    const at = ({ latitude, longitude }: typeof rider) => ({ lat: latitude, lng: longitude })
    const end = { latitude: -34.615, longitude: -58.41 }
    await page.context().setGeolocation(rider)
    api.delivers(heldOrder()).answers('getRoute', ({ query }) => {
      const toPickup = query['from']?.startsWith('-34.605') ?? false
      return routeOf({ path: toPickup ? [at(rider), at(PICKUP)] : [at(PICKUP), at(end)] })
    })
    await openOnDuty(page, api)
    await expect(page.getByRole('img', { name: 'Tu posición' })).toBeVisible()
    await expect.poll(() => shareOfColour(page, '--color-route-pickup')).toBeGreaterThan(0.02)
    await expect.poll(() => shareOfColour(page, '--color-route-delivery')).toBeGreaterThan(0.02)
    expect(await hueOf(page, '--color-route-pickup')).toBeGreaterThan(200)
    expect(await hueOf(page, '--color-route-pickup')).toBeLessThan(250)
    expect(await hueOf(page, '--color-route-delivery')).toBeGreaterThan(100)
    expect(await hueOf(page, '--color-route-delivery')).toBeLessThan(160)
  })
})

test.describe('work screen, on duty', () => {
  test('without an order the panel says that orders are awaited', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    await expect(offerCard(page)).toHaveCount(0)
    await expect(deliveryCard(page)).toHaveCount(0)
  })

  test('an accepted order comes before an offered one', async ({ page, api }) => {
    api.offers(offerSince(new Date())).delivers(heldOrder())
    await openOnDuty(page, api)
    await expect(deliveryCard(page)).toBeVisible()
    await expect(offerCard(page)).toHaveCount(0)
    await expect(waiting(page)).toHaveCount(0)
  })

  test('accepting an offer starts the trip', async ({ page, api }) => {
    const started = heldOrder()
    api.offers(offerSince(new Date())).answers('acceptOrder', () => {
      api.delivers(started).offers(null)
      return { order: started }
    })
    await openOnDuty(page, api)
    await offerCard(page).getByRole('button', { name: 'Aceptar', exact: true }).click()
    await expect(dialog(page, '¡Comenzó el viaje!')).toContainText(
      'Tu pedido ha sido aceptado exitosamente. En unos segundos verás los detalles del pedido para comenzar la entrega.',
    )
    await expect(deliveryCard(page)).toBeVisible()
  })
})

test.describe('offer card', () => {
  test('the offer shows the store, the ways, the pay and both answers', async ({ page, api }) => {
    api.offers(offerSince(new Date()))
    await openOnDuty(page, api)
    const offer = offerCard(page)
    await expect(offer).toContainText('Pizzería Güerrín')
    await expect(offer.getByRole('region', { name: 'Retiro' })).toContainText('2,4 km / 9 min')
    await expect(offer.getByRole('region', { name: 'Entrega' })).toContainText('2,4 km / 9 min')
    await expect(offer.getByText('Valor de envío', { exact: true })).toBeVisible()
    await expect(offer).toContainText(/\$\s?2\.300/)
    await expect(offer.getByText('Pago en el local', { exact: true })).toBeVisible()
    await expect(offer).toContainText(/\$\s?12\.500/)
    await expect(offer.getByRole('button', { name: 'Aceptar', exact: true })).toBeEnabled()
    await expect(offer.getByRole('button', { name: 'Rechazar pedido' })).toBeEnabled()
  })

  test('the store is its name, else the independent one, else Tienda', async ({ page, api }) => {
    const offer = (storeName: string | null, independentStoreName: string | null) =>
      api.offers(offerSince(new Date(), { origin: { storeName, independentStoreName } }))
    offer('Güerrín', 'Doña Rosa')
    await openOnDuty(page, api)
    await expect(offerCard(page).getByRole('heading', { level: 1 })).toHaveText('Güerrín')
    offer(null, 'Doña Rosa')
    await page.reload()
    await expect(offerCard(page).getByRole('heading', { level: 1 })).toHaveText('Doña Rosa')
    offer(null, null)
    await page.reload()
    await expect(offerCard(page).getByRole('heading', { level: 1 })).toHaveText('Tienda')
  })

  test('a way that is not known is a dash', async ({ page, api }) => {
    api.offers(offerSince(new Date(), { origin: { latitude: 0, longitude: 0 } }))
    await openOnDuty(page, api)
    for (const leg of ['Retiro', 'Entrega']) {
      await expect(
        offerCard(page).getByRole('region', { name: leg }).getByText('-', { exact: true }),
      ).toBeVisible()
    }
  })
})

test.describe('accepted-order card', () => {
  test('the accepted order shows the store, the ways, the links and the money', async ({ page, api }) => {
    api.delivers(heldOrder())
    await openOnDuty(page, api)
    const card = deliveryCard(page)
    await expect(card).toContainText('Pizzería Güerrín')
    await expect(card.getByRole('region', { name: 'Retiro' })).toContainText('2,4 km / 9 min')
    await expect(card.getByRole('region', { name: 'Entrega' })).toContainText('2,4 km / 9 min')
    await expect(card.getByText('Pago en el local', { exact: true })).toBeVisible()
    await expect(card).toContainText(/\$\s?12\.500/)
    await expect(card.getByText('Envío', { exact: true })).toBeVisible()
    await expect(card).toContainText(/\$\s?2\.300/)
    const directions = async (name: string) =>
      new URL((await card.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams
    const toPickup = await directions('Ir a Recoger por Maps')
    expect(toPickup.get('destination')).toBe(`${PICKUP.latitude},${PICKUP.longitude}`)
    expect(toPickup.get('travelmode')).toBe('driving')
    const toDelivery = await directions('Ir a Entregar por Maps')
    expect(toDelivery.get('destination')).toBe('-34.615,-58.41')
    expect(toDelivery.get('travelmode')).toBe('driving')
  })

  test('advancing shows Actualizando... while it is under way', async ({ page, api }) => {
    api.delivers(heldOrder()).answers('setOrderStatus', () => {
      const moved = heldOrder('to_pickup')
      api.delivers(moved)
      return { order: moved }
    })
    await openOnDuty(page, api)
    const answer = api.holds('setOrderStatus')
    await advanceTo(page, 'Yendo a retirar').click()
    await expect(button(page, 'Actualizando...')).toBeVisible()
    answer()
    await expect(advanceTo(page, 'Esperando pedido')).toBeVisible()
  })

  test('without a further step the button says that the order is complete', async ({ page, api }) => {
    api.delivers(heldOrder('delivered'))
    await openOnDuty(page, api)
    await expect(deliveryCard(page).getByRole('button', { name: '✅ Pedido completado' })).toBeVisible()
  })

  test('a delivered order is congratulated with store and earnings, and then is gone', async ({
    page,
    api,
  }) => {
    api.delivers(heldOrder('on the way')).answers('setOrderStatus', () => {
      api.delivers(null)
      return { order: heldOrder('delivered') }
    })
    await openOnDuty(page, api)
    await advanceTo(page, 'Entregado').click()
    const congratulations = dialog(page, '¡Felicitaciones!')
    await expect(congratulations).toContainText('Has completado exitosamente la entrega')
    await expect(congratulations).toContainText('Pizzería Güerrín')
    await expect(congratulations).toContainText(/\$\s?2\.300/)
    await congratulations.getByRole('button').click()
    await expect(waiting(page)).toBeVisible()
  })
})

const MONTHS = [
  'ENERO',
  'FEBRERO',
  'MARZO',
  'ABRIL',
  'MAYO',
  'JUNIO',
  'JULIO',
  'AGOSTO',
  'SEPTIEMBRE',
  'OCTUBRE',
  'NOVIEMBRE',
  'DICIEMBRE',
]

test.describe('summary', () => {
  test('the summary begins with the month of today and offers all twelve', async ({ page, api }) => {
    await giveClock(page)
    await openOffDuty(page, api, '/summary')
    await expect(page.getByRole('heading', { name: 'Resumen por Mes' })).toBeVisible()
    await expect(page.getByLabel('Año')).toHaveValue('2026')
    await expect(page.getByLabel('Mes', { exact: true })).toHaveValue('3')
    expect(await page.getByLabel('Mes', { exact: true }).getByRole('option').allTextContents()).toEqual(
      MONTHS,
    )
  })

  test('the summary shows the month, its orders, its earnings and the commission', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'MARZO' })).toBeVisible()
    await expect(main).toContainText('12')
    await expect(main).toContainText(/\$\s?27\.600/)
    await expect(main).toContainText('5%')
    await expect(main).toContainText(/\$\s?1\.380/)
  })

  test('a month without orders says so', async ({ page, api }) => {
    api.replies('getMonthlyTotals', { month: 'MARZO', total: 0, totalMoneyByMonth: 0, puniEarnings: 0 })
    await openOffDuty(page, api, '/summary')
    await expect(page.getByText('No hay datos para este mes.', { exact: true })).toBeVisible()
  })
})

test.describe('history', () => {
  const page1 = { orders: [heldOrder('delivered')], currentPage: 1, totalPages: 3 }

  test('the history has its filters, with an example year', async ({ page, api }) => {
    await giveClock(page)
    await openOffDuty(page, api, '/history')
    await expect(page.getByRole('heading', { name: 'Ver Pedidos' })).toBeVisible()
    await expect(page.getByLabel('Fecha desde')).toHaveAttribute('type', 'date')
    await expect(page.getByLabel('Fecha hasta')).toHaveAttribute('type', 'date')
    await expect(page.getByLabel('Año')).toHaveAttribute('type', 'number')
    await expect(page.getByLabel('Año')).toHaveAttribute('placeholder', '2026')
    await expect(button(page, 'Buscar')).toBeVisible()
  })

  test('the history is a table of ten columns', async ({ page, api }) => {
    api.replies('getHistoricalOrders', page1)
    await openOffDuty(page, api, '/history')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Fecha',
      'Hora',
      'Estado',
      'Zona',
      'Tienda',
      'Dirección Tienda',
      'Teléfono Tienda',
      'Valor',
      'Envío',
      'Total',
    ])
    const cells = await page.getByRole('row').last().getByRole('cell').allTextContents()
    expect(cells.slice(0, 7)).toEqual([
      '6/3/26',
      '12:00',
      'Entregado',
      'Centro',
      'Pizzería Güerrín',
      'Corrientes 1368, Buenos Aires',
      '+54 11 4371-8141',
    ])
    expect(cells[7]).toMatch(/12\.500/)
    expect(cells[8]).toMatch(/2\.300/)
    expect(cells[9]).toMatch(/14\.800/)
  })

  test('an order of the late evening stays on its day', async ({ page, api }) => {
    const late = heldOrder('delivered', { createdAt: '2026-03-07T02:30:00.000Z' })
    api.replies('getHistoricalOrders', { ...page1, orders: [late] })
    await openOffDuty(page, api, '/history')
    await expect(page.getByRole('row').last().getByRole('cell').nth(0)).toHaveText('6/3/26')
    await expect(page.getByRole('row').last().getByRole('cell').nth(1)).toHaveText('23:30')
  })

  test('an empty history says so', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await expect(page.getByText('No se encontraron pedidos.', { exact: true })).toBeVisible()
  })

  test('a row opens its order to read only', async ({ page, api }) => {
    const order = heldOrder('on the way')
    api.replies('getHistoricalOrders', { ...page1, orders: [order] }).replies('getOrder', order)
    await openOffDuty(page, api, '/history')
    await page.getByRole('row').last().click()
    await expect(page).toHaveURL(`/orders-detail/${order._id}`)
    await expect(page.getByText('Estado del Pedido')).toBeVisible()
    for (const action of [/Marcar como/, 'Cancelar pedido'])
      await expect(page.getByRole('button', { name: action })).toHaveCount(0)
  })

  test('pages are turned only where there are more than one', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await expect(page.getByText('No se encontraron pedidos.')).toBeVisible()
    await expect(button(page, 'Siguiente')).toHaveCount(0)
    api.answers('getHistoricalOrders', ({ query }) => ({ ...page1, currentPage: Number(query['page']) }))
    await button(page, 'Buscar').click()
    await expect(page.getByText('1 / 3', { exact: true })).toBeVisible()
    await button(page, 'Siguiente').click()
    await expect(page.getByText('2 / 3', { exact: true })).toBeVisible()
    await button(page, 'Anterior').click()
    await expect(page.getByText('1 / 3', { exact: true })).toBeVisible()
  })
})

test.describe('order detail', () => {
  const open = '/orders-detail/7c1d5a40-3e0e-4c5e-8a54-0f4f8a1e9b01'

  test('the detail has its five sections, and the rider once there is one', async ({ page, api }) => {
    const sections = [
      'Origen',
      'Destino',
      'Gestión de Costos',
      'Programación',
      'Estado del Pedido',
      'Rider Asignado',
    ]
    api.replies('getOrder', heldOrder('on the way'))
    await openOffDuty(page, api, open)
    await expect(page.getByRole('heading', { name: 'Detalle del pedido', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(sections)
    await expect(page.getByRole('main')).toContainText(/\$\s?14\.800/)
    await expect(page.getByRole('main')).toContainText('Ramona Díaz')
    api.replies('getOrder', orderOf())
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(sections.slice(0, 5))
  })

  test('an order that does not come leaves the detail empty', async ({ page, api }) => {
    api.refuses('getOrder', 'ORDER_NOT_FOUND')
    await openOffDuty(page, api, open)
    await expect(page.getByText('No hay datos del pedido.', { exact: true })).toBeVisible()
  })

  test('the detail offers its actions when it is not only to read', async ({ page, api }) => {
    api.replies('getOrder', heldOrder('waiting_pickup'))
    await openOffDuty(page, api, open)
    await expect(button(page, 'Marcar como "En camino"')).toBeVisible()
    await expect(button(page, 'Cancelar pedido')).toBeVisible()
    await expect(button(page, 'Marcar como error')).toBeVisible()
  })
})

test.describe('user menu', () => {
  test('the menu lets log out, and go off duty only while working', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    await button(page, 'Menú de usuario').click()
    const goOffDuty = page.getByRole('menuitem', { name: 'Desactivarse', exact: true })
    const logOut = page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true })
    await expect(logOut).toBeVisible()
    await expect(goOffDuty).toHaveCount(0)
    api.replies('getMe', WORKING)
    await page.reload()
    await button(page, 'Menú de usuario').click()
    await expect(logOut).toBeVisible()
    await expect(goOffDuty).toBeVisible()
  })

  test('a tap elsewhere closes the menu', async ({ page, api }) => {
    await openOffDuty(page, api, '/summary')
    await button(page, 'Menú de usuario').click()
    await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible()
    await page.mouse.click(20, 600)
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  })

  test('logging out leads to the login and leaves nothing stored', async ({ page, api }) => {
    await openOffDuty(page, api)
    await page.evaluate(() => localStorage.setItem('pushToken', 'p'.repeat(60)))
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    const left = await page.evaluate(() =>
      ['user', 'token', 'pushToken'].map((key) => localStorage.getItem(key)),
    )
    expect(left).toEqual([null, null, null])
  })
})

test.describe('orders of today', () => {
  test('the target of the test notification lists the orders of today', async ({ page, api }) => {
    api.answers('filterOrders', ({ query }) => ({
      orders: [query['riderId'] === RIDER_ID ? heldOrder('on the way') : orderOf({ number: 7 })],
    }))
    await openOffDuty(page, api, '/orders')
    await expect(page.getByRole('heading', { name: 'Pedidos de hoy' })).toBeVisible()
    await expect(page.getByText('En camino')).toBeVisible()
    await expect(page.getByText('Pendiente')).toBeVisible()
  })
})

test('the stored keys are user, token and pushToken', async ({ page }) => {
  await page.goto('/')
  await fillLogin(page, 'ramona@e2e.example', 'clave')
  await logInButton(page).click()
  await expect(button(page, 'Activarse para recibir pedidos')).toBeVisible()
  const stored = await page.evaluate(() =>
    Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])),
  )
  expect(Object.keys(stored).sort()).toEqual(['token', 'user'])
  expect(stored['token']).toBe('token-de-prueba')
  expect(JSON.parse(stored['user'] ?? '')).toEqual(riderOf())
  expect(stored['user']).not.toContain('password')
})
