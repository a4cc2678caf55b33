/** Checks signatures by Node's own library, which is OpenSSL. */
import { createPublicKey, verify } from 'node:crypto'

/** @type {import('./verify-record.js').CheckSignature} */
export const checkSignature = (signature, bytes, raw) => {
  const x = Buffer.from(raw).toString('base64url')
  return verify(
    null,
    bytes,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  )
}
