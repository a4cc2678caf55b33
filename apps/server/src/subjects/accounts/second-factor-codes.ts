/** The codes of a second factor: those of an authenticator app (RFC 6238), and recovery codes. */
import { SECOND_FACTOR } from '@puni/contract/accounts/limits'
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Seconds of a step; a code is accepted one step early and late, as phones' clocks differ. */
const STEP_SECONDS = 30
const WINDOW_STEPS = 1
/** As long as the digest, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** More than 112 bits: a stolen hash cannot be guessed, without salt and slowness. */
const RECOVERY_BYTES = 15

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** What an authenticator app is given: the secret in base 32, and the address for a QR code. */
export function showSecret(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ issuer, label, secret: secretOf(secret), period: STEP_SECONDS })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step of a valid code; null for a wrong one, and for a step that is not after the last one. */
export function stepOf(secret: Buffer, code: string, now: Date, lastStep: number | null): number | null {
  const totp = new TOTP({ secret: secretOf(secret), period: STEP_SECONDS })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

const secretOf = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer })

/** New recovery codes as they are shown, in groups of four, and their stored hashes. */
export function newRecoveryCodes(): { code: string; hash: Buffer }[] {
  return Array.from({ length: SECOND_FACTOR.recoveryCodes }, () => {
    const code = new Secret({
      buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer,
    }).base32.toLowerCase()
    return { code: code.replaceAll(/(.{4})(?=.)/g, '$1-'), hash: hashRecoveryCode(code) }
  })
}

/** The stored form of a recovery code, without its hyphens. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
