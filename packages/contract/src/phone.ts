/**
 * Phone numbers as people write them, and the one form in which they are stored: E.164, Argentine mobiles with their 9.
 * Inside Argentina a mobile is written with a 15 after the area code, or with nothing at all, as a landline is.
 */
import { AREA_CODES } from './area-codes.ts'

/**
 * What a number reveals about its kind. `unstated`: an Argentine number with neither 9 nor 15, a landline's or a mobile's.
 * `nationwide`: 0800 and 0810, which only calls reach, and only from inside the country.
 */
export type PhoneKind = 'mobile' | 'unstated' | 'nationwide' | 'foreign'

export interface Phone {
  /** `+5491155551234`. */
  readonly e164: string
  readonly kind: PhoneKind
}

/** Why a text is not a phone number that could be called from anywhere. */
export type PhoneProblem = 'AREA_MISSING' | 'NOT_A_PHONE'

/** What people put between digits, and the direction marks that come along with a copied number. */
const SEPARATORS = /[\s().\-/\u00AD\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060-\u2069]/g
/** A number of an exchange, six to eight digits: the first is never the 0 or the 1 of a prefix. */
const LOCAL = /^[2-9]\d{5,7}$/
const LACKS_AREA = /^0?9?0?(15)?[2-9]\d{5,7}$/
/** A country's code and its number; North America's is checked too, because many put a plus before 11 or 15. */
const FOREIGN = /^(1[2-9]\d{9}|[2-9]\d{7,14})$/
/** What a phone can dial though nobody knows what it is. */
const DIALLED = /^[+*]?\d{3,15}$/
/** Digits of area codes. */
const AREA_LENGTHS = [4, 3, 2]

/** Parses a phone number however it is written; without a country code it is Argentine. */
export function readPhone(typed: string): Phone | PhoneProblem {
  const [, plus, digits = ''] = /^(\+|00)?(\d+)$/.exec(typed.replace(SEPARATORS, '')) ?? []
  if (digits.startsWith('54') && (plus !== undefined || digits.length > 8)) return argentine(digits.slice(2))
  if (plus === undefined) return argentine(digits)
  return FOREIGN.test(digits) ? { e164: `+${digits}`, kind: 'foreign' } : 'NOT_A_PHONE'
}

/** Parses the phone number of a person we write to: Argentine numbers are read as mobiles. */
export function readMobile(typed: string): Phone | PhoneProblem {
  const phone = readPhone(typed)
  if (typeof phone === 'string') return phone
  if (phone.kind === 'nationwide') return 'NOT_A_PHONE'
  return phone.kind === 'unstated' ? { e164: phone.e164.replace('+54', '+549'), kind: 'mobile' } : phone
}

/** A phone number as people read it, `+54 9 11 5555-1234`; anything else is returned unchanged. */
export function formatPhone(typed: string): string {
  const phone = readPhone(typed)
  if (typeof phone === 'string') return typed
  const { e164, kind } = phone
  if (kind === 'foreign') return e164
  const national = e164.slice(-10)
  if (kind === 'nationwide') return `0${national.slice(0, 3)} ${grouped(national.slice(3))}`
  const area = areaOf(national)
  return `+54 ${kind === 'mobile' ? '9 ' : ''}${area} ${grouped(national.slice(area.length))}`
}

/**
 * A link that calls a number. One without its area code is dialled as it is, as neighbours do; of two, or with an extension behind, the first;
 * an internal number as it is. Null without any.
 */
export function telUrl(typed: string): string | null {
  const phone = readPhone(typed)
  if (phone === 'AREA_MISSING') return `tel:${typed.replace(SEPARATORS, '')}`
  if (phone === 'NOT_A_PHONE') {
    const first = firstNumber(typed)
    if (first !== undefined) return telUrl(first)
    const dialled = typed.replace(/[^\d+*]/g, '')
    return DIALLED.test(dialled) ? `tel:${dialled}` : null
  }
  return `tel:${phone.kind === 'nationwide' ? phone.e164.replace('+54', '0') : phone.e164}`
}

/**
 * A link that opens a WhatsApp chat, with the message filled in if there is one; null for what cannot be a mobile.
 * No landline shares its number with a mobile, so the 9 of an unstated number leads to nobody else.
 */
export function whatsappUrl(typed: string, message?: string): string | null {
  const phone = readMobile(typed)
  if (typeof phone === 'string') return null
  const text = message === undefined ? '' : `?text=${encodeURIComponent(message)}`
  return `https://wa.me/${phone.e164.slice(1)}${text}`
}

/** The longest beginning of a text that is a number, else one that lacks only its area. Words before it don't count. */
function firstNumber(typed: string): string | undefined {
  const numbers = typed.replace(/^[^\d+(]+/, '')
  const beginnings = [...numbers.matchAll(/\d(?!\d)/g)].map(({ index }) => numbers.slice(0, index + 1))
  return (
    beginnings.findLast((one) => typeof readPhone(one) !== 'string') ??
    beginnings.findLast((one) => readPhone(one) === 'AREA_MISSING')
  )
}

/** Parses what follows +54, or what is dialled inside the country. */
function argentine(digits: string): Phone | PhoneProblem {
  const [, nine, dialled = ''] = /^0?(9?)0?(\d*)$/.exec(digits) ?? []
  if (nine === '' && /^8[01]0\d{7}$/.test(dialled)) return { e164: `+54${dialled}`, kind: 'nationwide' }
  const without15 = withoutFifteen(dialled)
  const national = without15 ?? dialled
  if (national.length === 10 && areaOf(national) !== '') {
    const mobile = nine === '9' || without15 !== null
    return { e164: `+54${mobile ? '9' : ''}${national}`, kind: mobile ? 'mobile' : 'unstated' }
  }
  return LACKS_AREA.test(digits) ? 'AREA_MISSING' : 'NOT_A_PHONE'
}

/** The ten digits of a number dialled with area code and 15, or null. */
function withoutFifteen(dialled: string): string | null {
  if (dialled.length !== 12) return null
  const area = AREA_LENGTHS.map((length) => dialled.slice(0, length)).find(
    (code) => AREA_CODES.has(code) && dialled.startsWith('15', code.length),
  )
  return area === undefined ? null : area + dialled.slice(area.length + 2)
}

/**
 * The area code of ten digits, or nothing. Where a small area's code begins with that of a large one, its own are the numbers
 * that begin with 4, 5 or 6.
 */
function areaOf(national: string): string {
  const [longest = '', shorter = longest] = AREA_LENGTHS.map((length) => national.slice(0, length)).filter(
    (code) => AREA_CODES.has(code) && LOCAL.test(national.slice(code.length)),
  )
  return /^[456]/.test(national.slice(longest.length)) ? longest : shorter
}

/** The digits of an exchange's number, the last four apart. */
function grouped(local: string): string {
  return `${local.slice(0, -4)}-${local.slice(-4)}`
}
