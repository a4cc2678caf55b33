/**
 * Codes that a customer shows at the door. The signed one is scanned: it holds the order and the platform's signature (Ed25519), so that
 * a phone can check it without signal. The short one is typed, and only the server can check it. Both are written in base 32
 * without letters that look like digits (Crockford's).
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5

/** Characters of a short code without its check character: 35 bits. */
export const SHORT_CODE_DATA = 7
const SHORT_CODE = SHORT_CODE_DATA + 1
/** Begins a signed code, and names its form. */
const PREFIX = 'PUNI1:'
const ID_BYTES = 16
const SIGNATURE_BYTES = 64
const SIGNED_CODE = ((ID_BYTES + SIGNATURE_BYTES) * 8) / BITS

/** A code, as far as it can be read without knowing whether it is right. */
export type HandoverCode =
  | { readonly form: 'short'; readonly code: string }
  | { readonly form: 'signed'; readonly orderId: string; readonly signature: Uint8Array<ArrayBuffer> }

/** Reads what was typed, pasted or scanned, in either case and with hyphens or blanks; null if it is no code, or mistyped. */
export function readHandoverCode(typed: string): HandoverCode | null {
  const whole = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const at = whole.indexOf(PREFIX)
  const digits = digitsOf(at === -1 ? whole : whole.slice(at + PREFIX.length))
  if (digits === null) return null
  if (at === -1) {
    const isWhole = digits.length === SHORT_CODE && luhnSum(digits) === 0
    return isWhole ? { form: 'short', code: textOf(digits) } : null
  }
  if (digits.length !== SIGNED_CODE) return null
  const bytes = bytesOf(digits)
  return { form: 'signed', orderId: uuidOf(bytes.subarray(0, ID_BYTES)), signature: bytes.slice(ID_BYTES) }
}

/** The short code of these characters, each a number from 0 to 31: with a check character that tells most typing mistakes. */
export function shortCodeOf(data: readonly number[]): string {
  const check = (ALPHABET.length - luhnSum([...data, 0])) % ALPHABET.length
  return textOf([...data, check])
}

/** The signed code of an order. */
export function signedCodeOf(orderId: string, signature: Uint8Array): string {
  const bytes = [...orderId.replaceAll('-', '').matchAll(/../g)].map(([byte]) => Number.parseInt(byte, 16))
  return PREFIX + textOf(base32Of([...bytes, ...signature]))
}

/** What the platform signs for an order. Never the same bytes as anything else that it signs. */
export function signedBytesOf(orderId: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`puni-handover-1:${orderId}`)
}

/** As people read it aloud: 'K7QF-02XM'. */
export function groupedCode(code: string): string {
  return code.replace(/^(.{4})(.{4})$/, '$1-$2')
}

/** Luhn's sum in base 32: 0 for a whole code. It tells every mistake in one character, and nearly every pair that changed places. */
function luhnSum(digits: readonly number[]): number {
  const sum = digits.reduce((before, digit, at) => {
    const isFromEven = (digits.length - at) % 2 === 0
    const addend = isFromEven ? 2 * digit : digit
    return before + Math.floor(addend / ALPHABET.length) + (addend % ALPHABET.length)
  }, 0)
  return sum % ALPHABET.length
}

function digitsOf(text: string): number[] | null {
  const digits = Array.from(text.replaceAll('O', '0').replaceAll(/[IL]/g, '1'), (letter) =>
    ALPHABET.indexOf(letter),
  )
  return digits.includes(-1) ? null : digits
}

const textOf = (digits: readonly number[]) => digits.map((digit) => ALPHABET[digit]).join('')

/** Bytes in groups of five bits; their number is a multiple of five. */
function base32Of(bytes: readonly number[]): number[] {
  return regrouped(bytes, 8, BITS)
}

function bytesOf(digits: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(regrouped(digits, BITS, 8))
}

function regrouped(groups: readonly number[], from: number, to: number): number[] {
  const out: number[] = []
  let held = 0
  let bits = 0
  for (const group of groups) {
    held = (held << from) | group
    bits += from
    while (bits >= to) {
      bits -= to
      out.push((held >> bits) & ((1 << to) - 1))
    }
    held &= (1 << bits) - 1
  }
  return out
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
