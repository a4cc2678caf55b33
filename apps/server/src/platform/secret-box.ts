/** Encrypts what must be read again, so that a stolen database alone is worth nothing: AES-256-GCM. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

const CIPHER = 'aes-256-gcm'
const SIZES = { key: 32, nonce: 12, tag: 16 } as const

export interface SecretBox {
  /** Encrypts for this owner; nobody else's row can be given the result. */
  readonly seal: (secret: Buffer, owner: string) => Buffer
  /** Decrypts; null if it was sealed with another key or for another owner. */
  readonly open: (sealed: Buffer, owner: string) => Buffer | null
  /** A key of 256 bits for another purpose, the same whenever it is asked for. */
  readonly keyFor: (purpose: string) => Buffer
}

/** The box with the configured key, or else with that of the file under DATA_DIR, which is made if absent. */
export async function openSecretBox({ SECRET_KEY, DATA_DIR }: Config): Promise<SecretBox> {
  return boxWith(SECRET_KEY === undefined ? await keyFile(DATA_DIR) : Buffer.from(SECRET_KEY, 'base64'))
}

function boxWith(key: Buffer): SecretBox {
  return {
    seal(secret, owner) {
      const nonce = randomBytes(SIZES.nonce)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, owner) {
      const tagEnd = SIZES.nonce + SIZES.tag
      const nonce = sealed.subarray(0, SIZES.nonce)
      const decipher = createDecipheriv(CIPHER, key, nonce)
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(SIZES.nonce, tagEnd))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()])
      } catch {
        return null
      }
    },
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, SIZES.key)),
  }
}

async function keyFile(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key')
  const made = `${path}.${randomUUID()}`
  await writeFile(made, randomBytes(SIZES.key), { mode: 0o600 })
  // Of processes that start together, the first one's file stays, whole from the beginning.
  await link(made, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(made)
  const key = await readFile(path)
  if (key.length !== SIZES.key) throw new Error(`${path} is not a key of ${SIZES.key} bytes`)
  return key
}
