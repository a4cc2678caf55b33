/** Every variable the server reads, validated on start. */
import { POLICIES } from '@puni/contract/offers/dispatch'
import { EMERGENCY_NUMBER } from '@puni/contract/emergencies/limits'
import { APPEALS } from '@puni/contract/appeals/limits'
import { COMMISSION_RATE } from '@puni/contract/earnings/limits'
import { UPLOAD_TIMEOUT_MS } from '@puni/contract/limits'
import { OFFER_TIMEOUT_MS, RECEIPT_TIMEOUT_MS } from '@puni/contract/offers/limits'
import { DELAY_NOTICE_MINUTES } from '@puni/contract/orders/limits'
import { RETENTION_DAYS } from '@puni/contract/privacy/limits'
import { readMobile, readPhone } from '@puni/contract/phone'
import { z } from 'zod'
import {
  days,
  email,
  flag,
  key,
  number,
  oneOf,
  origins,
  phone,
  proxies,
  pushHosts,
  serviceUrl,
  timeZone,
  trafficHours,
  url,
  wholeNumber,
} from './variables.ts'

const POSTGRES = 'postgres://puni:password@localhost:5432/puni'
/** Made new, so that nobody takes the one in a message. */
const NEW_KEY = '$(openssl rand -base64 32)'

/** Every variable. `example` shows what it may look like, where no default does. */
const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  /** TCP port and address to listen on. */
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  /** Before a shutdown, /health answers 503 for so long, while everything else is served: proxies turn away. Seconds. */
  DRAIN_SECONDS: number(0, 300).default(0),
  /** What this process does: serve calls, dispatch with the other background work, or both. */
  ROLE: oneOf(['all', 'api', 'dispatch']).default('all'),
  /** Folder of the embedded database and the photos. */
  DATA_DIR: z.string().min(1).default('./data'),
  /** Folder of the backups; `backups` under DATA_DIR if absent. */
  BACKUP_DIR: z.string().min(1).optional().meta({ example: '/mnt/backups' }),
  /** PostgreSQL 15 or newer; the embedded one if absent. */
  DATABASE_URL: url('postgres:', 'postgresql:').optional().meta({ example: POSTGRES }),
  /** The same server without a pooler in between, for events and migrations. DATABASE_URL if absent. */
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional().meta({ example: POSTGRES }),
  /** A standby of it, for heavy reads that may lag a moment. DATABASE_URL if absent. */
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional().meta({ example: POSTGRES }),
  /** Carries events between processes instead of PostgreSQL. */
  NATS_URL: url('nats:', 'tls:').optional().meta({ example: 'nats://localhost:4222' }),
  /** Size of this process's connection pool. */
  DATABASE_POOL: wholeNumber(2, 500).default(12),
  /** Seed and run the demo. On by default only with the embedded database outside production. */
  DEMO: flag.optional().meta({ example: '1' }),
  /** In a demo, a store places orders automatically. */
  DEMO_ORDERS: flag.default(true).meta({ example: '1' }),
  /** The first operator, created on start if there is none with this email. */
  OPERATOR_EMAIL: email.optional().meta({ example: 'ana@example.com' }),
  OPERATOR_PASSWORD: z
    .string()
    .normalize()
    .min(8, 'is shorter than 8 characters')
    .optional()
    .meta({ example: '$(openssl rand -base64 18)' }),
  /** Encrypts the operators' second factors: 32 bytes, base64. A file under DATA_DIR if absent. */
  SECRET_KEY: key.optional().meta({ example: NEW_KEY }),
  /** Signs riders' records: the seed of an Ed25519 key, 32 bytes, base64. Made at the first start and kept in the database if absent. */
  SIGNING_KEY: key.optional().meta({ example: NEW_KEY }),
  /** Public address of the server, for links. */
  PUBLIC_URL: url('http:', 'https:').optional().meta({ example: 'https://puni.example.com' }),
  /** Address of the console, if it has its own: the browser then keeps the two apps apart. */
  CONSOLE_URL: serviceUrl
    .refine((value) => new URL(value).origin === value, 'is not an origin, without a path')
    .optional()
    .meta({ example: 'https://console.example.com' }),
  PLATFORM_TIME_ZONE: timeZone.default('America/Argentina/Buenos_Aires'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Statements that take at least this long are logged, milliseconds. */
  SLOW_STATEMENT_MS: wholeNumber(0).default(500),
  /** What Prometheus shows to read /metrics; without it there is no such path. */
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, 'is not 16 to 200 characters without spaces')
    .optional()
    .meta({ example: '$(openssl rand -hex 16)' }),
  /**
   * The proxies in front that are believed about the caller's address: how many, or their addresses and ranges,
   * comma-separated.
   */
  TRUST_PROXY: proxies.default(0),
  BRAND_NAME: z.string().min(1).default('PUNI Rider'),
  SUPPORT_EMAIL: email.default('soporte@puni.example'),
  SUPPORT_PHONE: phone(readPhone).default('+541155550100'),
  /** Argentine numbers are read as mobile numbers. */
  SUPPORT_WHATSAPP: phone(readMobile).default('+5491155550100'),
  /** Fraction of the earnings shown as the platform's commission. */
  COMMISSION_RATE: number(0, 1).default(COMMISSION_RATE),
  /** Whom a rider in danger calls. */
  EMERGENCY_NUMBER: z
    .string()
    .regex(/^\+?\d{2,15}$/, 'is not a number to dial, digits only')
    .default(EMERGENCY_NUMBER),
  /** Days in which a rider's answer to a block or another decision is answered in turn. */
  APPEAL_DAYS: wholeNumber(1, 90).default(APPEALS.dueDays),
  /** Lifetime of an offer, seconds. */
  OFFER_SECONDS: number(1, 3600).default(OFFER_TIMEOUT_MS / 1000),
  /**
   * An offer moves on to the next rider after this if no phone acknowledges it, seconds. Has no effect unless
   * less than OFFER_SECONDS.
   */
  RECEIPT_SECONDS: number(1, 3600).default(RECEIPT_TIMEOUT_MS / 1000),
  /**
   * Push services trusted in addition to the browsers' own: `push.example`, `*.push.example`, or an origin.
   * Comma-separated.
   */
  PUSH_HOSTS: pushHosts.default([]).meta({ example: 'push.example.com,*.ntfy.example' }),
  /** Where stores' webhooks may lead besides to public addresses by https: origins, which may be private. Comma-separated. */
  WEBHOOK_ORIGINS: origins.default([]).meta({ example: 'http://10.0.0.8:9000' }),
  /** Until a webhook has to be answered. */
  WEBHOOK_TIMEOUT_MS: wholeNumber(10, 20_000).default(10_000),
  /** Key file of a Google service account. With it, riders may register FCM tokens too. */
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_URL: url('http:', 'https:').default('https://fcm.googleapis.com'),
  /** A WhatsApp Business account, which sends codes and other messages to people: all four of it, or none. */
  WHATSAPP_TOKEN: z.string().optional().meta({ example: 'the-token-of-a-system-user' }),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'is not the id of a number, digits only')
    .optional()
    .meta({ example: '106540352242922' }),
  WHATSAPP_APP_SECRET: z.string().optional().meta({ example: 'the-secret-of-the-app' }),
  WHATSAPP_VERIFY_TOKEN: z.string().optional().meta({ example: '$(openssl rand -hex 16)' }),
  WHATSAPP_URL: serviceUrl.default('https://graph.facebook.com/v25.0'),
  /** Whether customers are told by WhatsApp that their order is on the way, with its page and its PIN. Each message may cost. */
  CUSTOMER_MESSAGES: flag.default(false).meta({ example: '1' }),
  /** A mail server, where there is no WhatsApp or it does not lead to a person, and the sender's address. */
  SMTP_URL: url('smtp:', 'smtps:').optional().meta({ example: 'smtps://user:password@smtp.example.com' }),
  SMTP_FROM: email.optional().meta({ example: 'avisos@puni.example.com' }),
  /**
   * Riders whose last position is older get no offers, seconds. Generous, because a phone in a pocket reports
   * no positions. After twice as long without a report and without an order, the rider goes off duty.
   */
  POSITION_FRESH_SECONDS: number(10).default(1800),
  /**
   * A rider who passed up an order is asked again after this if nobody else is left,
   * seconds.
   */
  ASK_AGAIN_SECONDS: number(0).default(300),
  /** How long a rider waits at a store before telling of the delay, and until telling again, minutes. */
  DELAY_NOTICE_MINUTES: number(0, 240).default(DELAY_NOTICE_MINUTES),
  /**
   * Folder of the city pack. Defaults to `city` under DATA_DIR if it exists. A demo without a pack generates
   * its own city.
   */
  CITY_DIR: z.string().optional(),
  /** Routing provider: the pack's streets, or a service with the pack as fallback. */
  ROUTING: oneOf(['pack', 'osrm', 'valhalla', 'google']).default('pack'),
  OSRM_URL: serviceUrl.optional().meta({ example: 'http://localhost:5000' }),
  VALHALLA_URL: serviceUrl.optional().meta({ example: 'http://localhost:8002' }),
  ROUTING_TIMEOUT_MS: wholeNumber(10, 60_000).default(2_000),
  /** Multiplies the times on the pack's streets: 1.3 where traffic adds a third. */
  TRAFFIC_FACTOR: number(0.5, 5).default(1),
  /** Hours with a factor of their own, in the platform's time zone; see parseTrafficHours. */
  TRAFFIC_HOURS: trafficHours.default([]).meta({ example: 'Mo-Fr 07:00-10:00 1.4; Sa 11:00-14:00 1.2' }),
  /** Address search provider: the pack, or a service with the pack as fallback. */
  PLACES: oneOf(['pack', 'photon', 'nominatim', 'google']).default('pack'),
  PHOTON_URL: serviceUrl.optional().meta({ example: 'http://localhost:2322' }),
  NOMINATIM_URL: serviceUrl.optional().meta({ example: 'http://localhost:8080' }),
  /** Searches per second; the public server allows one. */
  NOMINATIM_PER_SECOND: number(0.01, 1_000).default(1),
  PLACES_TIMEOUT_MS: wholeNumber(10, 60_000).default(3_000),
  GOOGLE_MAPS_KEY: z.string().optional().meta({ example: 'the-key-of-your-project' }),
  /**
   * Google forbids using its routes and places with another map, which ours is. Set this only with a separate
   * agreement.
   */
  GOOGLE_TERMS_ACCEPTED: flag.default(false).meta({ example: '1' }),
  GOOGLE_ROUTES_URL: serviceUrl.default('https://routes.googleapis.com'),
  GOOGLE_PLACES_URL: serviceUrl.default('https://places.googleapis.com'),
  /**
   * How a zone assigns orders: longest idle first, nearest free rider, all orders together, or together and
   * looking ahead.
   */
  DISPATCH_POLICY: oneOf(POLICIES).default('plan'),
  /** Threads that decide zones. Unset, one less than the machine has cores: 1 to 4. */
  DISPATCH_THREADS: wholeNumber(1, 32).optional().meta({ example: '2' }),
  /** How long the search for a zone's offers may take, milliseconds; what it found until then counts. */
  DISPATCH_BUDGET_MS: wholeNumber(10, 10_000).default(250),
  /** Among riders who are at the store and at the door within less than this of each other, who earned least an hour today is asked, seconds. */
  TIE_SECONDS: number(0, 3600).default(60),
  /** Pickups farther from the rider than this, in a straight line, are not offered. Metres. */
  MAX_PICKUP_METRES: number(1).default(15_000),
  /**
   * A rider is asked this long before having to leave, seconds. Defaults to OFFER_SECONDS plus a pause of the
   * dispatcher.
   */
  DISPATCH_LEAD_SECONDS: number(0, 7200).optional().meta({ example: '92' }),
  /** Plans also include riders who will be free within this, minutes. */
  DISPATCH_HORIZON_MINUTES: number(0, 240).default(20),
  /** Service time at the store, with the order ready, and at the door, minutes. */
  PICKUP_SERVICE_MINUTES: number(0, 60).default(4),
  DROPOFF_SERVICE_MINUTES: number(0, 60).default(4),
  PROMISE_APPROACH_MINUTES: number(1, 120).default(15),
  /** Calls per minute of one session, or of one address without one. */
  RATE_LIMIT_PER_MINUTE: wholeNumber(1).default(600),
  /** The same for each call that is expensive or a guess: log-ins, sign-ups, activation codes, test pushes. */
  COSTLY_LIMIT_PER_MINUTE: wholeNumber(1).default(60),
  /** Wrong passwords and codes in 15 minutes, for one account and from one address. */
  WRONG_PASSWORDS_PER_ACCOUNT: wholeNumber(1).default(10),
  WRONG_PASSWORDS_PER_ADDRESS: wholeNumber(1).default(100),
  /** What a store may place with its key: orders in an hour, orders that are open, and pesos of one order. */
  STORE_ORDERS_PER_HOUR: wholeNumber(1).default(120),
  STORE_OPEN_ORDERS: wholeNumber(1).default(60),
  STORE_ORDER_PESOS: wholeNumber(1).default(500_000),
  /** Deadlines of what is received, milliseconds: headers; a body, or the next piece of a form; a whole form. */
  HEADERS_TIMEOUT_MS: wholeNumber(100).default(15_000),
  BODY_TIMEOUT_MS: wholeNumber(100).default(30_000),
  UPLOAD_TIMEOUT_MS: wholeNumber(100).default(UPLOAD_TIMEOUT_MS),
  ANSWER_TIMEOUT_MS: wholeNumber(100).default(60_000),
  /** For forms with photos that are arriving or being decoded: as much for riders as for strangers. Half of it has to hold a sign-up. */
  UPLOAD_MEMORY_MB: wholeNumber(34).default(64),
  /** How late work may be for a while before requests are turned away, milliseconds; 0: they never are. */
  OVERLOAD_MS: wholeNumber(0, 5_000).default(200),
  /** Live streams that this process keeps open. */
  LIVE_STREAMS: wholeNumber(1).default(10_000),
  /** Days after which personal data is removed: where shifts began, customers on ended orders, unused sign-ups. */
  RETENTION_POSITION_DAYS: days.default(RETENTION_DAYS.position),
  RETENTION_CUSTOMER_DAYS: days.default(RETENTION_DAYS.customer),
  RETENTION_SIGN_UP_DAYS: days.default(RETENTION_DAYS.signUp),
  /** Days after which offers that ended are removed. */
  RETENTION_OFFER_DAYS: days.default(RETENTION_DAYS.offer),
  /** Days after which riders' answers to decisions are removed, with their photos, once they were answered. */
  RETENTION_APPEAL_DAYS: days.default(RETENTION_DAYS.appeal),
  /** Days after which riders' alarms are removed, with the position. */
  RETENTION_EMERGENCY_DAYS: days.default(RETENTION_DAYS.emergency),
  /** Where sign-up photos are: a folder under DATA_DIR, or a bucket of an S3-compatible service. */
  PHOTO_STORAGE: oneOf(['folder', 's3']).default('folder'),
  S3_ENDPOINT: serviceUrl.optional().meta({ example: 'https://s3.sa-east-1.amazonaws.com' }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')
    .optional()
    .meta({ example: 'puni-photos' }),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional().meta({ example: 'the-id-of-a-key-for-this-bucket' }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({ example: 'its-secret' }),
  /** Time limit of one request. */
  S3_TIMEOUT_MS: wholeNumber(10, 60_000).default(10_000),
})

/** The names of every variable. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape)

/** Variables whose values are never printed. */
const SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'NATS_URL',
  'OPERATOR_PASSWORD',
  'SECRET_KEY',
  'SIGNING_KEY',
  'METRICS_TOKEN',
  'GOOGLE_MAPS_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'SMTP_URL',
])

/** The pack alone, or a service with its settings. */
type Choice<Service extends string> =
  | { readonly by: 'pack' }
  | { readonly by: Service; readonly url: string }
  | { readonly by: 'google'; readonly url: string; readonly key: string }

/** Where the photos are. */
export type PhotoStorage =
  | { readonly by: 'folder' }
  | {
      readonly by: 's3'
      readonly endpoint: string
      readonly bucket: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

/** A number of a WhatsApp Business account. */
interface WhatsappAccount {
  readonly token: string
  readonly phoneNumberId: string
  /** Signs what it tells us. */
  readonly appSecret: string
  /** By which it knows that an address is ours. */
  readonly verifyToken: string
  readonly url: string
}

type Environment = z.infer<typeof Environment>

/** The configuration in force. */
export type Config = Omit<
  Environment,
  | 'DEMO'
  | 'HOST'
  | 'PUBLIC_URL'
  | 'ROUTING'
  | 'PLACES'
  | 'PHOTO_STORAGE'
  | `WHATSAPP_${string}`
  | `SMTP_${string}`
> & {
  readonly DEMO: boolean
  readonly HOST: string
  readonly PUBLIC_URL: string
  readonly ROUTING: Choice<'osrm' | 'valhalla'>
  readonly PLACES: Choice<'photon' | 'nominatim'>
  readonly PHOTO_STORAGE: PhotoStorage
  /** Null without an account. */
  readonly WHATSAPP: WhatsappAccount | null
  /** Null without a server. `from` is an address. */
  readonly MAIL: { readonly url: string; readonly from: string } | null
}

/** An unusable configuration. The message is one line for the person starting the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the configuration from environment variables; an empty variable counts as absent. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = givenIn(environment)
  const result = Environment.safeParse(given)
  if (!result.success) throw new ConfigError(wrongValues(result.error, given)[0])
  const config = result.data
  for (const refuse of COMBINATIONS) refuse(config)
  const isDemo = config.DEMO ?? (config.DATABASE_URL === undefined && config.NODE_ENV !== 'production')
  return {
    ...config,
    DEMO: isDemo,
    // A demo's passwords are public: it is for this machine, unless somebody says otherwise.
    HOST: config.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    PUBLIC_URL: publicUrlOf(config),
    ROUTING: routingOf(config),
    PLACES: placesOf(config),
    PHOTO_STORAGE: photoStorageOf(config),
    WHATSAPP: whatsappOf(config),
    MAIL: mailOf(config),
  }
}

/**
 * Everything for which `readConfig` refuses these variables, a line each. What goes with a variable whose value is wrong is
 * looked at once that is right.
 */
export function problemsOf(environment: Readonly<Record<string, string | undefined>>): string[] {
  const given = givenIn(environment)
  const result = Environment.safeParse(given)
  const wrong = result.error?.issues.map(({ path }) => String(path[0])) ?? []
  const sound = Object.entries(given).filter(([name]) => !wrong.includes(name))
  const config = Environment.parse(Object.fromEntries(sound))
  const refused = COMBINATIONS.flatMap((refuse) => reasonOf(refuse, config))
  const values = result.success ? [] : wrongValues(result.error, given)
  return [...values, ...refused.filter((reason) => !wrong.some((name) => reason.includes(name)))]
}

function givenIn(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
}

/** A line for each value that is wrong. */
function wrongValues({ issues }: z.ZodError, given: Readonly<Record<string, string | undefined>>): string[] {
  return issues.map(({ path, message }) => {
    const name = path[0] as keyof Environment
    const value = SECRETS.has(name) ? '…' : (given[name] ?? '')
    return `${name}=${value}: ${message}, ${exampleOf(name)}`
  })
}

function reasonOf(refuse: (config: Environment) => unknown, config: Environment): string[] {
  try {
    refuse(config)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return [error.message]
    throw error
  }
}

/** What variables have to be together. Each throws ConfigError. */
const COMBINATIONS: readonly ((config: Environment) => unknown)[] = [
  refuseHalfAnOperator,
  refuseDatabasesBeside,
  refuseShortMemory,
  refuseSharedHost,
  routingOf,
  placesOf,
  photoStorageOf,
  whatsappOf,
  mailOf,
]

function refuseHalfAnOperator({ OPERATOR_EMAIL, OPERATOR_PASSWORD }: Environment): void {
  if ((OPERATOR_EMAIL === undefined) === (OPERATOR_PASSWORD === undefined)) return
  const missing = OPERATOR_EMAIL === undefined ? 'OPERATOR_EMAIL' : 'OPERATOR_PASSWORD'
  throw new ConfigError(
    `OPERATOR_EMAIL and OPERATOR_PASSWORD go together: ${missing} is missing, ${exampleOf(missing)}`,
  )
}

function refuseDatabasesBeside(config: Environment): void {
  const besides = (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).find((name) => config[name])
  if (besides !== undefined && config.DATABASE_URL === undefined)
    throw new ConfigError(`${besides}: DATABASE_URL is missing, ${exampleOf('DATABASE_URL')}`)
}

function refuseShortMemory({ RETENTION_OFFER_DAYS, RETENTION_CUSTOMER_DAYS }: Environment): void {
  // What an erased rider wrote about an order is found by the offers of it.
  if (RETENTION_OFFER_DAYS < RETENTION_CUSTOMER_DAYS)
    throw new ConfigError('RETENTION_OFFER_DAYS may not be less than RETENTION_CUSTOMER_DAYS')
}

function refuseSharedHost(config: Environment): void {
  const { CONSOLE_URL } = config
  if (CONSOLE_URL !== undefined && new URL(CONSOLE_URL).host === new URL(publicUrlOf(config)).host)
    throw new ConfigError(`CONSOLE_URL=${CONSOLE_URL}: has the same host as PUBLIC_URL`)
}

function publicUrlOf({ PUBLIC_URL, PORT }: Environment): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')
}

function routingOf(config: Environment): Config['ROUTING'] {
  switch (config.ROUTING) {
    case 'pack':
      return { by: 'pack' }
    case 'osrm':
      return { by: 'osrm', url: needed('ROUTING=osrm', 'OSRM_URL', config.OSRM_URL) }
    case 'valhalla':
      return { by: 'valhalla', url: needed('ROUTING=valhalla', 'VALHALLA_URL', config.VALHALLA_URL) }
    case 'google':
      return googleOf('ROUTING=google', config.GOOGLE_ROUTES_URL, config)
  }
}

function placesOf(config: Environment): Config['PLACES'] {
  switch (config.PLACES) {
    case 'pack':
      return { by: 'pack' }
    case 'photon':
      return { by: 'photon', url: needed('PLACES=photon', 'PHOTON_URL', config.PHOTON_URL) }
    case 'nominatim':
      return { by: 'nominatim', url: needed('PLACES=nominatim', 'NOMINATIM_URL', config.NOMINATIM_URL) }
    case 'google':
      return googleOf('PLACES=google', config.GOOGLE_PLACES_URL, config)
  }
}

function photoStorageOf(config: Environment): PhotoStorage {
  if (config.PHOTO_STORAGE === 'folder') return { by: 'folder' }
  return {
    by: 's3',
    endpoint: needed('PHOTO_STORAGE=s3', 'S3_ENDPOINT', config.S3_ENDPOINT),
    bucket: needed('PHOTO_STORAGE=s3', 'S3_BUCKET', config.S3_BUCKET),
    region: config.S3_REGION,
    accessKeyId: needed('PHOTO_STORAGE=s3', 'S3_ACCESS_KEY_ID', config.S3_ACCESS_KEY_ID),
    secretAccessKey: needed('PHOTO_STORAGE=s3', 'S3_SECRET_ACCESS_KEY', config.S3_SECRET_ACCESS_KEY),
  }
}

function whatsappOf(config: Environment): Config['WHATSAPP'] {
  const given = Object.keys(config).find((name) => name.startsWith('WHATSAPP_') && name !== 'WHATSAPP_URL')
  if (given === undefined) return null
  const part = (name: keyof Environment & `WHATSAPP_${string}`) => needed(given, name, config[name])
  return {
    token: part('WHATSAPP_TOKEN'),
    phoneNumberId: part('WHATSAPP_PHONE_NUMBER_ID'),
    appSecret: part('WHATSAPP_APP_SECRET'),
    verifyToken: part('WHATSAPP_VERIFY_TOKEN'),
    url: config.WHATSAPP_URL,
  }
}

function mailOf({ SMTP_URL: url, SMTP_FROM: from }: Environment): Config['MAIL'] {
  if (url === undefined && from === undefined) return null
  return { url: needed('SMTP_FROM', 'SMTP_URL', url), from: needed('SMTP_URL', 'SMTP_FROM', from) }
}

function googleOf(choice: string, url: string, config: Environment) {
  const key = needed(choice, 'GOOGLE_MAPS_KEY', config.GOOGLE_MAPS_KEY)
  if (!config.GOOGLE_TERMS_ACCEPTED) {
    throw new ConfigError(
      `${choice}: Google forbids showing it on this map; if you agreed otherwise, set GOOGLE_TERMS_ACCEPTED=1 (docs/decisions/005)`,
    )
  }
  return { by: 'google', url, key } as const
}

function needed(choice: string, name: keyof Environment, value: string | undefined): string {
  if (value === undefined) throw new ConfigError(`${choice}: ${name} is missing, ${exampleOf(name)}`)
  return value
}

/** How a variable may look: as its example, else as its default. */
export function exampleOf(name: keyof Environment): string {
  const schema: z.ZodType = Environment.shape[name]
  const usual = schema instanceof z.ZodDefault ? schema.def.defaultValue : ''
  return `for example ${name}=${String(schema.meta()?.['example'] ?? usual)}`
}
