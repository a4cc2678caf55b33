/** Reads public keys as people and platforms hand them on: PEM, or a JWK set (RFC 7517, 8037). */
import { fromBase64 } from './record-file.js'

/** @import { PublicKey } from './verify-record.js' */

/** Where a platform lists its keys. */
export const KEYS_PATH = '/.well-known/puni-rider-keys.json'

/** The beginning of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410); 32 bytes follow. */
const SPKI_HEAD = '302a300506032b6570032100'
const RAW_BYTES = 32

/**
 * The Ed25519 keys in a text; others are left out.
 * @param {string} text
 * @returns {PublicKey[]}
 */
export function readKeys(text) {
  return text.includes('-----BEGIN PUBLIC KEY-----') && !text.trimStart().startsWith('{')
    ? keysInPem(text)
    : keysInSet(text)
}

/**
 * @param {string} text
 * @returns {PublicKey[]}
 */
function keysInPem(text) {
  const blocks = text.matchAll(/-----BEGIN PUBLIC KEY-----([\sA-Za-z0-9+/=]+)-----END PUBLIC KEY-----/g)
  return [...blocks].flatMap(([, base64 = '']) => {
    const der = decoded(base64.replaceAll(/\s/g, ''))
    const head = der?.subarray(0, SPKI_HEAD.length / 2)
    if (der === null || head === undefined || hexOf(head) !== SPKI_HEAD) return []
    return keyOf(null, der.subarray(head.length))
  })
}

/**
 * @param {string} text
 * @returns {PublicKey[]}
 */
function keysInSet(text) {
  /** @type {unknown} */
  let set
  try {
    set = JSON.parse(text)
  } catch {
    return []
  }
  const keys = /** @type {{ keys?: unknown } | null} */ (set)?.keys
  if (!Array.isArray(keys)) return []
  return keys.flatMap((/** @type {{ kid?: unknown, crv?: unknown, x?: unknown } | null} */ key) => {
    if (key?.crv !== 'Ed25519' || typeof key.kid !== 'string' || typeof key.x !== 'string') return []
    const raw = decoded(key.x.replaceAll('-', '+').replaceAll('_', '/'))
    return raw === null ? [] : keyOf(key.kid, raw)
  })
}

/**
 * @param {string | null} keyId
 * @param {Uint8Array} raw
 * @returns {PublicKey[]}
 */
function keyOf(keyId, raw) {
  return raw.length === RAW_BYTES ? [{ keyId, raw }] : []
}

/**
 * @param {string} base64
 * @returns {Uint8Array | null}
 */
function decoded(base64) {
  try {
    return fromBase64(base64)
  } catch {
    return null
  }
}

/** @param {Uint8Array} bytes */
function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
