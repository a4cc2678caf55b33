/** A platform under test: its variables, its operator, its riders, its orders. */
import type { NewOrder } from '@puni/contract/orders/entities'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Api } from './api.ts'

const OPERATOR = { email: 'olga@chaos.example', password: 'una clave de caos' }
const PASSWORD = 'clave-segura-1'
const CENTRE = { latitude: -34.61, longitude: -58.39 }

export interface RiderAccount {
  readonly id: string
  readonly token: string
}

/** Variables of a server that decides quickly and refuses nobody for being fast. */
export const ENVIRONMENT = {
  DEMO: '0',
  OPERATOR_EMAIL: OPERATOR.email,
  OPERATOR_PASSWORD: OPERATOR.password,
  RATE_LIMIT_PER_MINUTE: '1000000',
  COSTLY_LIMIT_PER_MINUTE: '1000000',
  WRONG_PASSWORDS_PER_ACCOUNT: '1000000',
  WRONG_PASSWORDS_PER_ADDRESS: '1000000',
  OFFER_SECONDS: '3',
  // Whoever declined an order is asked again soon, and nobody waits for a better moment.
  ASK_AGAIN_SECONDS: '1',
  DISPATCH_LEAD_SECONDS: '7200',
} as const

/** What the clients of a run know. */
export interface Platform {
  readonly operator: string
  readonly zoneId: string
  readonly riders: readonly RiderAccount[]
}

/** Logs the operator in, creates a zone, and activates its riders. */
export async function setUp(api: Api, riderCount: number): Promise<Platform> {
  const { token } = await api.ok<{ token: string }>('loginOperator', { body: OPERATOR })
  return await furnish(api, token, 'Centro', riderCount)
}

/** A zone of its own with riders of its own. */
export async function furnish(
  api: Api,
  operator: string,
  name: string,
  riderCount: number,
): Promise<Platform> {
  const body = { name, ...CENTRE, radiusKm: 8 }
  const { _id: zoneId } = await api.ok<{ _id: string }>('createZone', { body }, operator)
  const riders: RiderAccount[] = []
  for (let made = 0; made < riderCount; made++) riders.push(await activeRider(api, operator, zoneId))
  return { operator, zoneId, riders }
}

/** A sign-up form for a new rider. */
export async function signUpForm(zoneId: string): Promise<{ email: string; form: FormData }> {
  const email = `${randomUUID()}@chaos.example`
  const form = new FormData()
  const fields = {
    fullName: 'Ramón Rider',
    email,
    password: PASSWORD,
    documentNumber: '30111222',
    phone: '+54 9 11 5555-0199',
    zone: zoneId,
    vehicleType: 'Moto',
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  for (const field of ['dniPhoto', 'selfiePhoto']) form.set(field, await photo(), `${field}.jpg`)
  return { email, form }
}

async function activeRider(api: Api, operator: string, zoneId: string): Promise<RiderAccount> {
  const { email, form } = await signUpForm(zoneId)
  const { data } = await api.ok<{ data: { _id: string } }>('createRider', { form })
  const id = data._id
  const { token } = await api.ok<{ token: string }>('loginRider', { body: { email, password: PASSWORD } })
  const { code } = await api.ok<{ code: string }>('issueActivationCode', { params: { id } }, operator)
  await api.ok('validateActivation', { body: { code, entityId: id, entityType: 'rider' } }, token)
  return { id, token }
}

/** A position in the zone, near every pickup, of now. */
export function position(random: { next(): number }) {
  return {
    lat: CENTRE.latitude + (random.next() - 0.5) / 50,
    lng: CENTRE.longitude + (random.next() - 0.5) / 50,
    accuracy: 10,
    at: new Date().toISOString(),
  }
}

/** An order with a mark by which it can be found in the database. */
export function newOrder(zoneId: string, mark: string): NewOrder {
  return {
    zoneId,
    origin: {
      independentStoreName: 'Doña Rosa',
      ...CENTRE,
      street: 'Perón',
      streetNumber: '1500',
      city: 'Buenos Aires',
    },
    destination: {
      latitude: -34.615,
      longitude: -58.41,
      street: 'Belgrano',
      streetNumber: '2200',
      city: 'Buenos Aires',
      comment: mark,
    },
    management: { storeValue: 12_500.5, shippingCost: 2_300.25 },
  }
}

/** A new store. */
export function newStore(zoneId: string) {
  const address = { ...CENTRE, street: 'Perón', streetNumber: '1500', city: 'Buenos Aires' }
  return { name: `Tienda ${randomUUID()}`, zoneId, ...address }
}

async function photo(): Promise<Blob> {
  const background = { r: 160, g: 192, b: 32 }
  const jpeg = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}
