/**
 * Kinds of environment variables: what each takes, and what is said of any other value behind `NAME=value: `, to the person who starts the
 * server.
 */
import { readEmail } from '@puni/contract/email'
import type { readPhone } from '@puni/contract/phone'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { parseTrafficHours, type TrafficHours } from './traffic-hours.ts'

const rangeWanted = (kind: string, least: number, most: number) =>
  `is not a ${kind} ${most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`}`

/** A number, decimals behind a dot. */
export const number = (least: number, most = Infinity) => {
  const wanted = rangeWanted('number', least, most)
  return z.coerce.number(wanted).min(least, wanted).max(most, wanted)
}

export const wholeNumber = (least: number, most = Infinity) => {
  const wanted = rangeWanted('whole number', least, most)
  return z.coerce.number(wanted).int(wanted).min(least, wanted).max(most, wanted)
}

/** A number of days, ten years at most. */
export const days = wholeNumber(1, 3650)

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `is none of ${values.join(', ')}`)

export const flag = z.enum(['0', '1'], 'is neither 0 nor 1').transform((value) => value === '1')

export const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `is not a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )

/** Base URL of a service, without a trailing slash. */
export const serviceUrl = url('http:', 'https:').transform((value) => value.replace(/\/+$/, ''))

export const email = z.string().transform((typed, context) => {
  const address = readEmail(typed)
  if (address !== null) return address
  context.addIssue('is not an e-mail address')
  return z.NEVER
})

/** Stored as E.164. */
export const phone = (read: typeof readPhone) =>
  z.string().transform((typed, context) => {
    const reading = read(typed)
    if (typeof reading !== 'string') return reading.e164
    context.addIssue('is not a phone number with its area code')
    return z.NEVER
  })

/** A key of 32 bytes, base64. */
export const key = z
  .string()
  .refine((value) => Buffer.from(value, 'base64').length === 32, 'is not 32 bytes in base64')

export const trafficHours = z.string().transform((typed, context): readonly TrafficHours[] => {
  try {
    return parseTrafficHours(typed)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as RangeError).message })
    return z.NEVER
  }
})

/**
 * A host as `name`, `*.name` for all its subdomains, or an origin taken literally. A bare IP address is not a
 * name.
 */
const isPushHost = (host: string) =>
  /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host) ||
  (URL.canParse(host) && new URL(host).origin === host)

/** Comma-separated. */
export const pushHosts = z
  .string()
  .transform((hosts) => hosts.split(',').flatMap((host) => host.trim() || []))
  .refine((hosts) => hosts.every(isPushHost), 'is not a list of host names and origins')

/** Origins by http or https, comma-separated. */
export const origins = z
  .string()
  .transform((list) => list.split(',').flatMap((each) => each.trim() || []))
  .refine(
    (list) => list.every((each) => URL.canParse(each) && new URL(each).origin === each),
    'is not a list of origins',
  )

/**
 * Accepts any of a zone's names; `Intl.supportedValuesOf` lists only one of each. Offsets are rejected:
 * PostgreSQL reads their sign the other way round.
 */
const isTimeZone = (zone: string) => {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return /^[A-Z]/i.test(zone)
  } catch {
    return false
  }
}

export const timeZone = z.string().refine(isTimeZone, 'is not a time zone')

const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)

/** An address of proxies, a range such as `10.0.0.0/8` that is not everything, or a name for such ranges. */
const isProxy = (proxy: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy) || isAddress(proxy)) return true
  const [address = ''] = proxy.split('/')
  return isAddress(address) && ipaddr.isValidCIDR(proxy) && ipaddr.parseCIDR(proxy)[1] > 0
}

/** A number of proxies, or the list of their addresses. */
export const proxies = z.string().transform((value, context): number | readonly string[] => {
  if (/^\d$/.test(value)) return Number(value)
  const list = value.split(',').map((proxy) => proxy.trim())
  if (list.every(isProxy)) return list
  context.addIssue(
    `is neither the number of proxies in front, up to 9, nor a list of their addresses and ranges`,
  )
  return z.NEVER
})
