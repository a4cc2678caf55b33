/** The key with which this installation signs: given by a variable, or made at the first start and kept encrypted. */
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/schema.ts'
import type { SecretBox } from '../secret-box.ts'
import { rawPublicKey, SEED_BYTES, type SigningKey, signingKeyOf } from './signing-key.ts'

interface Surroundings {
  readonly config: Pick<Config, 'SIGNING_KEY'>
  readonly now: Date
  readonly box: SecretBox
  readonly log: Logger
}

/**
 * The key of this installation. All processes on one database share it, also those that start at the same time; one that cannot
 * decrypt it makes another. Whatever key was used stays in the list of public keys.
 */
export async function openSigningKey(
  db: Database,
  { config, now, box, log }: Surroundings,
): Promise<SigningKey> {
  if (config.SIGNING_KEY !== undefined) {
    const key = signingKeyOf(Buffer.from(config.SIGNING_KEY, 'base64'))
    await list(db, key, now, null)
    return key
  }
  const kept = await readKept(db, box)
  if (kept !== null) return kept
  return await db.transaction().execute(async (tx) => {
    // Of processes that start together, the second finds the key of the first.
    await sql`lock table signing_keys in share row exclusive mode`.execute(tx)
    const madeMeanwhile = await readKept(tx, box)
    if (madeMeanwhile !== null) return madeMeanwhile
    const seed = randomBytes(SEED_BYTES)
    const key = signingKeyOf(seed)
    await list(tx, key, now, box.seal(seed, ownerOf(key.keyId)))
    log.info({ keyId: key.keyId }, 'signing key made')
    return key
  })
}

/** The newest key that can be decrypted, or null. */
async function readKept(db: Database, box: SecretBox): Promise<SigningKey | null> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['id', 'sealed_seed'])
    .where('sealed_seed', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  for (const { id, sealed_seed: sealed } of rows) {
    const seed = sealed && box.open(sealed, ownerOf(id))
    if (seed) return signingKeyOf(seed)
  }
  return null
}

async function list(db: Database, key: SigningKey, now: Date, sealedSeed: Buffer | null): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({
      id: key.keyId,
      public_key: rawPublicKey(key.publicKey),
      sealed_seed: sealedSeed,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const ownerOf = (keyId: string) => `signing key ${keyId}`
