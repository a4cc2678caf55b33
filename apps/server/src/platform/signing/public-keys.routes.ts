/** Serves the public keys of this installation at a fixed address, for whoever verifies what it signed. */
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../refusal.ts'
import { publicKeyOf } from './signing-key.ts'

/** Keys are added seldom, and never change. Seconds. */
const FRESH_SECONDS = 3_600

/** Any page may read them: they are public, and not only our own verifies. */
const HEADERS = {
  'cache-control': `public, max-age=${FRESH_SECONDS}`,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

const config: FastifyContextConfig = {
  call: 'publicKeys',
  load: { rank: 'first' },
  limit: { by: 'address', budget: 'publicKeys' },
}

/**
 * `/.well-known/puni-rider-keys.json`: a JWK set (RFC 7517, 8037), the newest key first, each also in PEM. `x` is the raw key, base64url.
 * `/.well-known/puni-rider-keys/{kid}.pem`: one of them, for programs that take a file.
 */
export function servePublicKeys(server: FastifyInstance, db: Database): void {
  server.get('/.well-known/puni-rider-keys.json', { schema: { hide: true }, config }, async (_, reply) => {
    const rows = await selectKeys(db).execute()
    return await reply.headers(HEADERS).send({ keys: rows.map(presentKey) })
  })

  server.get<{ Params: { kid: string } }>(
    '/.well-known/puni-rider-keys/:kid.pem',
    { schema: { hide: true }, config },
    async ({ params }, reply) => {
      const row = await selectKeys(db).where('id', '=', params.kid).executeTakeFirst()
      if (row === undefined) throw new Refusal('NOT_FOUND')
      return await reply.headers(HEADERS).type('application/x-pem-file').send(presentKey(row).pem)
    },
  )
}

function selectKeys(db: Database) {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
}

interface KeyRow {
  readonly id: string
  readonly public_key: Buffer
  readonly created_at: Date
}

function presentKey({ id, public_key: raw, created_at: since }: KeyRow) {
  return {
    kid: id,
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    x: raw.toString('base64url'),
    pem: publicKeyOf(raw).export({ format: 'pem', type: 'spki' }),
    since: since.toISOString(),
  }
}
