/** Ed25519 signatures (RFC 8032) of what leaves the platform and has to be believed without asking it. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'

/** The key of this installation. */
export interface SigningKey {
  /** Names the public key: the first 16 hexadecimal digits of the SHA-256 of its 32 bytes. */
  readonly keyId: string
  readonly publicKey: KeyObject
  /** The signature of these bytes, 64 bytes. */
  sign(bytes: Uint8Array): Buffer
  /** The same in a thread of its own: for many bytes. */
  signAside(bytes: Uint8Array): Promise<Buffer>
}

const signInThread = promisify(sign)

/** Bytes of a seed, from which a private key is derived, and of a public key. */
export const SEED_BYTES = 32

/** PKCS #8 (RFC 8410) up to the seed, and SubjectPublicKeyInfo up to the public key. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The key with this seed. */
export function signingKeyOf(seed: Buffer): SigningKey {
  const der = Buffer.concat([PRIVATE_PREFIX, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    keyId: keyIdOf(rawPublicKey(publicKey)),
    publicKey,
    sign: (bytes) => sign(null, bytes, privateKey),
    signAside: (bytes) => signInThread(null, bytes, privateKey),
  }
}

/** The 32 bytes of a public key. */
export function rawPublicKey(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)
}

/** The public key with these 32 bytes. */
export function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' })
}

export function keyIdOf(rawPublicKey: Buffer): string {
  return createHash('sha256').update(rawPublicKey).digest('hex').slice(0, 16)
}
