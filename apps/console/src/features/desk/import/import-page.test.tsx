/** Orders from a file: checked as a whole, then placed part by part. */
import type { Page } from '@puni/verify/support/components/page'
import { button } from '@puni/verify/support/phone'
import { CENTRO } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect, vi } from 'vitest'
import { test } from '../../../testing/scripted.ts'

// It needs WebGL.
vi.mock('../board/desk-map.tsx', () => ({ default: () => null }))

interface Body {
  readonly file: string
  readonly lines: readonly {
    readonly line: string
    readonly order: { readonly externalReference?: string }
  }[]
}

const HEADER =
  'Remitente;Zona;Calle de retiro;Latitud de retiro;Longitud de retiro;Calle;Altura;Latitud;Longitud;Valor en el local;Envío;Referencia'
const line = (at: number, changes: { longitude?: string; value?: string; street?: string } = {}) =>
  `Doña Rosa;${CENTRO.name};Perú;-34,61;-58,37;${changes.street ?? 'Defensa'};${at};-34,6152;${changes.longitude ?? '-58,3862'};${changes.value ?? '12.500,50'};2300;R-${at}`
const file = (lines: readonly string[]) => ({
  name: 'pedidos.csv',
  mimeType: 'text/csv',
  buffer: new TextEncoder().encode([HEADER, ...lines].join('\r\n')),
})

/** A server that has placed these lines, and refuses the order with this reference. */
function serves(api: ScriptedApi, { placed = new Map<string, number>(), refuses = '' } = {}) {
  const answer = (state: 'right' | 'placed') => (sent: { readonly body: unknown }) => ({
    lines: (sent.body as Body).lines.map(({ line: name, order }) => {
      const before = placed.get(name)
      if (before !== undefined) return { state: 'already' as const, number: before }
      if (order.externalReference === refuses)
        return {
          state: 'refused' as const,
          code: 'OUT_OF_ZONE' as const,
          message: 'Está fuera de la zona',
          fields: { destination: 'Está fuera de la zona' },
        }
      if (state === 'right') return { state } as const
      placed.set(name, placed.size + 1)
      return { state, number: placed.size } as const
    }),
  })
  api
    .replies('listStores', { stores: [] })
    .replies('listZones', [CENTRO])
    .answers('checkImport', answer('right') as never)
    .answers('importOrders', answer('placed') as never)
  return placed
}

async function choose(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto('/import')
  await page.getByLabel('Elegí un archivo CSV').setInputFiles(file(lines))
}

test('5.000 lines of which 3 are wrong: these are told, and the others placed, a hundred at a time', async ({
  page,
  api,
}) => {
  const placed = serves(api, { refuses: 'R-3000' })
  const lines = Array.from({ length: 5_000 }, (_, at) => line(at))
  lines[10] = line(10, { longitude: 'oeste' })
  lines[20] = line(20, { value: '12.50.0' })
  await choose(page, lines)
  await expect(page.getByText('4.997 líneas para cargar')).toBeVisible()
  await expect(page.getByText('3 líneas con errores')).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('12LongitudNo es una longitud. Escribila como -58,3960.')
  await expect(rows.nth(2)).toContainText('22Valor en el localNo se entiende el importe')
  await expect(rows.nth(3)).toContainText('3.002CalleEstá fuera de la zona')
  expect(placed.size).toBe(0)

  await button(page, 'Cargar 4.997 pedidos').click()
  await expect(page.getByText('Se cargaron 4.997 pedidos')).toBeVisible()
  expect(placed.size).toBe(4_997)
  const sent = api.sent('importOrders').map(({ body }) => body as Body)
  expect(Math.max(...sent.map(({ lines: { length } }) => length))).toBe(100)
  expect(new Set(sent.map((body) => body.file)).size).toBe(1)
  expect(sent[0]?.lines[0]?.order).toMatchObject({
    zoneId: CENTRO._id,
    management: { storeValue: 12_500.5, shippingCost: 2_300 },
    externalReference: 'R-0',
  })
  await expect(page.getByRole('link', { name: 'Ver en el historial' })).toBeVisible()

  // The same file, another time.
  await choose(page, lines)
  await expect(page.getByText('4.997 líneas que ya estaban cargadas de este archivo')).toBeVisible()
  await expect(button(page, 'Cargar')).toHaveCount(0)
}, 120_000)

test('where the server goes away it is tried again; what it refuses is told, and the rest placed when told to', async ({
  page,
  api,
}) => {
  const placed = serves(api)
  await choose(
    page,
    Array.from({ length: 150 }, (_, at) => line(at)),
  )
  await expect(button(page, 'Cargar 150 pedidos')).toBeVisible()
  api.isUnreachable('importOrders')
  await button(page, 'Cargar 150 pedidos').click()
  await expect.poll(() => api.sent('importOrders').length).toBe(2)
  api.refuses('importOrders', 'FORBIDDEN')
  await expect(page.getByText('La carga se detuvo. No tenés permiso para hacer esto.')).toBeVisible()
  serves(api, { placed })
  await button(page, 'Seguir: faltan 150').click()
  await expect(page.getByText('Se cargaron 150 pedidos')).toBeVisible()
  expect(placed.size).toBe(150)
})

test('what is pasted is checked too; what is wrong with it as a whole, and columns it does not know, are told', async ({
  page,
  api,
}) => {
  serves(api)
  await page.goto('/import')
  const pasted = page.getByLabel('O pegá las líneas acá')
  await button(page, 'Revisar lo pegado').click()
  await expect(page.getByText('Pegá primero las líneas.')).toBeVisible()
  await pasted.fill('Tienda;Calle\nKiosco;Perú')
  await button(page, 'Revisar lo pegado').click()
  await expect(page.getByText('Falta la columna «Valor en el local»')).toBeVisible()
  await pasted.fill(`${HEADER};Patente\n${line(1)};AB 123`)
  await button(page, 'Revisar lo pegado').click()
  await expect(page.getByText('Una columna no se usa: «Patente».')).toBeVisible()
  await expect(button(page, 'Cargar 1 pedido')).toBeVisible()
})

test('an address without a point is searched: one sure answer is taken, any other is told', async ({
  page,
  api,
}) => {
  serves(api)
  const place = {
    kind: 'address' as const,
    label: 'Perú 1',
    street: 'Perú',
    streetNumber: '1',
    city: 'Buenos Aires',
    position: { lat: -34.62, lng: -58.37 },
    certainty: 'exact' as const,
    between: null,
  }
  api.answers('searchPlaces', ({ query }) => ({
    places:
      query['query'] === 'Perú 1' ? [place] : [{ ...place, label: 'Perú', certainty: 'street' as const }],
  }))
  const nowhere = (at: number) => line(at, { street: 'Perú', longitude: '' }).replace('-34,6152', '')
  await choose(page, [nowhere(1), nowhere(2)])
  await expect(page.getByText('No es seguro dónde queda (Perú, Buenos Aires: solo la calle)')).toBeVisible()
  await expect(button(page, 'Cargar 1 pedido')).toBeVisible()
  const [checked] = api.sent('checkImport').map(({ body }) => body as Body)
  expect(checked?.lines[0]?.order).toMatchObject({
    destination: { latitude: -34.62, longitude: -58.37, street: 'Perú' },
  })
})

test('lines that another file had a while ago are placed only if told to', async ({ page, api }) => {
  serves(api)
  api.replies('checkImport', {
    lines: [{ state: 'alike', number: 7 }, { state: 'right' }],
  })
  await choose(page, [line(1), line(2)])
  await expect(button(page, 'Cargar 1 pedido')).toBeVisible()
  await page.getByLabel('Cargarla también').click()
  await button(page, 'Cargar 2 pedidos').click()
  await expect(page.getByText('Se cargaron 2 pedidos')).toBeVisible()
})
