import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

/** Every variable, as the source has them. */
const VARIABLES = Array.from(
  readFileSync(new URL('config.ts', import.meta.url), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
  ([, name = '']) => name,
)

const WHATSAPP = {
  WHATSAPP_TOKEN: 'ficha',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_APP_SECRET: 'secreto',
  WHATSAPP_VERIFY_TOKEN: 'palabra',
}
const MAIL = { SMTP_URL: 'smtps://u:p@smtp.example', SMTP_FROM: 'avisos@puni.example' }

describe('readConfig', () => {
  it('needs nothing: the defaults are a demo on the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: './data',
      DEMO: true,
      DEMO_ORDERS: true,
      OFFER_SECONDS: 90,
      RECEIPT_SECONDS: 20,
      PUSH_HOSTS: [],
      DISPATCH_POLICY: 'plan',
      TIE_SECONDS: 60,
      COMMISSION_RATE: 0.05,
      PLATFORM_TIME_ZONE: 'America/Argentina/Buenos_Aires',
      PUBLIC_URL: 'http://localhost:3000',
    })
  })

  it.each([
    [{ NODE_ENV: 'production' }, false],
    [{ DATABASE_URL: 'postgres://localhost/puni' }, false],
    [{ DATABASE_URL: 'postgres://localhost/puni', DEMO: '1' }, true],
    [{ NODE_ENV: 'production', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: '' }, true],
  ])('with %j seeds a demo: %s', (environment, demo) => {
    expect(readConfig(environment).DEMO).toBe(demo)
  })

  it.each([
    [{}, '127.0.0.1'],
    [{ DEMO: '1', DATABASE_URL: 'postgres://localhost/puni' }, '127.0.0.1'],
    [{ HOST: '0.0.0.0' }, '0.0.0.0'],
    [{ DEMO: '0' }, '0.0.0.0'],
    [{ NODE_ENV: 'production', HOST: '127.0.0.1' }, '127.0.0.1'],
  ])('with %j listens on %s', (environment, host) => {
    expect(readConfig(environment).HOST).toBe(host)
  })

  it.each(['America/Argentina/Buenos_Aires', 'America/Buenos_Aires', 'Europe/Madrid', 'UTC'])(
    'takes a time zone by any of its names: %s',
    (zone) => {
      expect(readConfig({ PLATFORM_TIME_ZONE: zone }).PLATFORM_TIME_ZONE).toBe(zone)
    },
  )

  it('keeps phones in their normal form', () => {
    expect(readConfig({ SUPPORT_PHONE: '011 4371-8141', SUPPORT_WHATSAPP: '11 5555-0100' })).toMatchObject({
      SUPPORT_PHONE: '+541143718141',
      SUPPORT_WHATSAPP: '+5491155550100',
    })
  })

  it.each([
    ['PORT', 'ochenta'],
    ['PORT', '70000'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'proxy.puni.example'],
    ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
    ['COSTLY_LIMIT_PER_MINUTE', '0'],
    ['WRONG_PASSWORDS_PER_ACCOUNT', '0'],
    ['DEMO', 'yes'],
    ['PUBLIC_URL', 'puni.example'],
    ['CONSOLE_URL', 'console.puni.example'],
    ['CONSOLE_URL', 'https://puni.example/console/'],
    ['CONSOLE_URL', 'http://localhost:3000'],
    ['PLATFORM_TIME_ZONE', 'Marte/Olympus'],
    ['PLATFORM_TIME_ZONE', '-03:00'],
    ['OFFER_SECONDS', '0'],
    ['RECEIPT_SECONDS', '0'],
    ['PUSH_HOSTS', 'push.puni.example, 10.0.0.8'],
    ['PUSH_HOSTS', 'localhost'],
    ['PUSH_HOSTS', 'https://push.puni.example/path'],
    ['WEBHOOK_ORIGINS', 'http://10.0.0.8:9000, 10.0.0.9'],
    ['WEBHOOK_ORIGINS', 'https://local.example/path'],
    ['FCM_URL', 'fcm.googleapis.com'],
    ['COMMISSION_RATE', '5'],
    ['SUPPORT_PHONE', '5555-0100'],
    ['SUPPORT_WHATSAPP', '0810 555 0100'],
    ['OPERATOR_EMAIL', 'olga'],
    ['LOG_LEVEL', 'loud'],
    ['ROUTING', 'waze'],
    ['OSRM_URL', 'osrm.puni.example'],
    ['TRAFFIC_FACTOR', '0.4'],
    ['TRAFFIC_FACTOR', '5.1'],
    ['TRAFFIC_HOURS', 'always 2'],
    ['ROUTING_TIMEOUT_MS', '0'],
    ['PLACES', 'yelp'],
    ['NOMINATIM_PER_SECOND', '0'],
    ['DISPATCH_POLICY', 'random'],
    ['TIE_SECONDS', '-1'],
    ['MAX_PICKUP_METRES', '0'],
    ['DISPATCH_LEAD_SECONDS', 'soon'],
    ['DISPATCH_HORIZON_MINUTES', '300'],
    ['PICKUP_SERVICE_MINUTES', '-4'],
    ['RETENTION_POSITION_DAYS', '0'],
    ['RETENTION_CUSTOMER_DAYS', 'never'],
    ['RETENTION_SIGN_UP_DAYS', '1.5'],
    ['RETENTION_OFFER_DAYS', '0'],
    ['PHOTO_STORAGE', 'ftp'],
    ['S3_ENDPOINT', 's3.example'],
  ])('names %s=%s in one line', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name}=${value.replaceAll('/', '\\/')}: [^\\n]+$`))
  })

  it.each(VARIABLES)('says what is wanted of %s, with an example that is taken', (name) => {
    // What goes with others needs them.
    const companions = {
      DATABASE_URL: 'postgres://localhost/puni',
      ...(name === 'OPERATOR_EMAIL' && { OPERATOR_PASSWORD: 'tres mates fríos' }),
      ...(name.startsWith('WHATSAPP_') && WHATSAPP),
      ...(name.startsWith('SMTP_') && MAIL),
    }
    for (const wrong of ['¿qué?', '-1', '1e99']) {
      const read = () => readConfig({ ...companions, [name]: wrong })
      let message: string
      try {
        read()
        continue
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError)
        message = (error as ConfigError).message
      }
      expect(message).not.toMatch(/invalid|expected|received|NaN|too (small|big)/i)
      const [, example] = new RegExp(
        `^${name}=(?:…|${wrong.replace('?', '[?]')}): .+, for example ${name}=(.+)$`,
      ).exec(message) ?? [message]
      expect(example, message).toBeDefined()
      // Keys and passwords are made by a command.
      if (example?.startsWith('$(') === false)
        expect(() => readConfig({ ...companions, [name]: example })).not.toThrow()
    }
  })

  it.each([...Object.keys(WHATSAPP), ...Object.keys(MAIL)])(
    'wants the whole of a way to write to people: %s alone is not enough, nor the rest without it',
    (name) => {
      const all = { ...WHATSAPP, ...MAIL }
      const { [name]: value, ...rest } = all as Record<string, string>
      expect(() => readConfig({ [name]: value })).toThrow(/is missing, for example (WHATSAPP|SMTP)_/)
      expect(() => readConfig(rest)).toThrow(`${name} is missing`)
    },
  )

  it('has a way to write to people only with an account', () => {
    expect(readConfig({})).toMatchObject({ WHATSAPP: null, MAIL: null })
    expect(readConfig({ ...WHATSAPP, ...MAIL })).toMatchObject({
      WHATSAPP: { token: 'ficha', url: 'https://graph.facebook.com/v25.0' },
      MAIL: { url: MAIL.SMTP_URL, from: MAIL.SMTP_FROM },
    })
  })

  it('tells a port that is none in words', () => {
    expect(() => readConfig({ PORT: 'abc' })).toThrow(
      new ConfigError('PORT=abc: is not a whole number from 0 to 65535, for example PORT=3000'),
    )
  })

  it.each(['mysql://root:secret@localhost/puni', 'localhost:secret'])(
    'keeps the secret of DATABASE_URL=%s',
    (url) => {
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(
        /^DATABASE_URL=…: is not a URL that begins with postgres:/,
      )
    },
  )

  it('keeps offers for as long as what was written about their orders', () => {
    const read = (RETENTION_OFFER_DAYS: string) =>
      readConfig({ RETENTION_CUSTOMER_DAYS: '100', RETENTION_OFFER_DAYS })
    expect(() => read('99')).toThrow(/^RETENTION_OFFER_DAYS may not be less than RETENTION_CUSTOMER_DAYS$/)
    expect(read('100').RETENTION_OFFER_DAYS).toBe(100)
  })

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'NATS_URL'])(
    'refuses what is no %s, without its secret',
    (name) => {
      const environment = {
        DATABASE_URL: 'postgres://localhost/puni',
        [name]: 'https://puni:secret@localhost',
      }
      expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}=…: is not a URL that begins with`))
    },
  )

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('wants DATABASE_URL for %s', (name) => {
    const url = 'postgres://localhost/puni'
    expect(() => readConfig({ [name]: url })).toThrow(
      /^DATABASE_\w+_URL: DATABASE_URL is missing, for example DATABASE_URL=postgres:/,
    )
    expect(readConfig({ [name]: url, DATABASE_URL: url })).toHaveProperty(name, url)
  })

  it('takes push hosts as names, all below a name, and origins', () => {
    const PUSH_HOSTS = 'push.puni.example, *.ntfy.example,http://127.0.0.1:9999'
    expect(readConfig({ PUSH_HOSTS }).PUSH_HOSTS).toEqual([
      'push.puni.example',
      '*.ntfy.example',
      'http://127.0.0.1:9999',
    ])
  })

  it.each([
    ['0', 0],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
  ])('takes the proxies in front by number or address: %s', (value, proxies) => {
    expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(proxies)
  })

  it('asks the city pack for ways and addresses unless told otherwise', () => {
    expect(readConfig({})).toMatchObject({
      ROUTING: { by: 'pack' },
      PLACES: { by: 'pack' },
      TRAFFIC_FACTOR: 1,
      TRAFFIC_HOURS: [],
    })
  })

  const google = { GOOGLE_MAPS_KEY: 'clave', GOOGLE_TERMS_ACCEPTED: '1' }
  it.each([
    ['ROUTING', 'osrm', { OSRM_URL: 'http://osrm.example:5000/' }, { url: 'http://osrm.example:5000' }],
    ['ROUTING', 'valhalla', { VALHALLA_URL: 'https://v.example' }, { url: 'https://v.example' }],
    ['ROUTING', 'google', google, { url: 'https://routes.googleapis.com', key: 'clave' }],
    ['PLACES', 'photon', { PHOTON_URL: 'https://p.example/x/' }, { url: 'https://p.example/x' }],
    ['PLACES', 'nominatim', { NOMINATIM_URL: 'https://n.example' }, { url: 'https://n.example' }],
    ['PLACES', 'google', google, { url: 'https://places.googleapis.com', key: 'clave' }],
  ])('%s=%s has what reaches the service, and wants all of it', (name, by, companions, reached) => {
    expect(readConfig({ [name]: by, ...companions })).toMatchObject({ [name]: { by, ...reached } })
    for (const missing of Object.keys(companions)) {
      const read = () => readConfig({ [name]: by, ...companions, [missing]: '' })
      expect(read).toThrow(ConfigError)
      expect(read).toThrow(new RegExp(`^${name}=${by}: [^\\n]*${missing}[^\\n]*$`))
    }
  })

  it('keeps photos in a folder unless told otherwise; a bucket is wanted whole, and its secret is not told', () => {
    expect(readConfig({}).PHOTO_STORAGE).toEqual({ by: 'folder' })
    const bucket = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'fotos',
      S3_ACCESS_KEY_ID: 'clave',
      S3_SECRET_ACCESS_KEY: 'secreto',
    }
    expect(readConfig({ PHOTO_STORAGE: 's3', ...bucket }).PHOTO_STORAGE).toEqual({
      by: 's3',
      endpoint: 'https://s3.example',
      bucket: 'fotos',
      region: 'us-east-1',
      accessKeyId: 'clave',
      secretAccessKey: 'secreto',
    })
    for (const missing of Object.keys(bucket)) {
      const read = () => readConfig({ PHOTO_STORAGE: 's3', ...bucket, [missing]: '' })
      expect(read).toThrow(`PHOTO_STORAGE=s3: ${missing} is missing`)
    }
    expect(() => readConfig({ S3_BUCKET: '../fotos' })).toThrow('S3_BUCKET=../fotos: ')
  })

  it('wants the first operator whole', () => {
    expect(() => readConfig({ OPERATOR_EMAIL: 'a@b.example' })).toThrow('go together')
  })
})
