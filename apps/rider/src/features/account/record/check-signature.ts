/**
 * Checks signatures in the browser. By a library: browsers have Ed25519 only for a year or two, and none on a page without TLS. As strict as
 * OpenSSL, so that page and command agree.
 */
import type { CheckSignature } from '@puni/record/verify-record'
import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

export const checkSignature: CheckSignature = (signature, bytes, raw) =>
  verify(signature, bytes, raw, { zip215: false })
