/** How much longer the streets take at which hours of which days, as an operator writes it. */

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']

/** Hours of some days with a factor of their own. */
export interface TrafficHours {
  /** Days of the week, 0 for Sunday. */
  readonly days: readonly number[]
  /** Minutes since midnight: from the first, up to the second without it. */
  readonly from: number
  readonly to: number
  readonly factor: number
}

/** What multiplies the times on the streets, and when. */
export interface Traffic {
  /** At all other hours. */
  readonly factor: number
  readonly hours: readonly TrafficHours[]
  readonly timeZone: string
}

/**
 * Hours as in 'Mo-Fr 07:00-10:00 1.4; Sa 11:00-14:00 1.2', with days as in opening hours of OpenStreetMap.
 * Throws RangeError, whose message names what is wrong.
 */
export function parseTrafficHours(text: string): TrafficHours[] {
  return text
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .map(parseRule)
}

function parseRule(rule: string): TrafficHours {
  const [days = '', hours = '', factor = '', more] = rule.split(/\s+/)
  const [from = NaN, to = NaN] = hours.split('-').map(minutesOf)
  const isRule = more === undefined && from < to && Number(factor) >= 0.5 && Number(factor) <= 5
  if (!isRule) {
    throw new RangeError(`'${rule}' is not like 'Mo-Fr 07:00-10:00 1.4', with a factor from 0.5 to 5`)
  }
  return { days: days.split(',').flatMap((range) => daysOf(range, rule)), from, to, factor: Number(factor) }
}

/** Minutes since midnight of 'HH:MM', up to 24:00; NaN for anything else. */
function minutesOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):([0-5]\d)$/.exec(time) ?? []
  const total = 60 * Number(hours) + Number(minutes)
  return total <= 24 * 60 ? total : NaN
}

/** The days of 'Mo-Fr' or 'Sa'. */
function daysOf(range: string, rule: string): number[] {
  const [first = -1, last = first, more] = range.split('-').map((day) => DAYS.indexOf(day))
  if (first < 0 || last < 0 || more !== undefined) {
    throw new RangeError(`'${range}' in '${rule}' are no days: ${DAYS.join(', ')}, or from one to another`)
  }
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7)
}

/** What multiplies the times at an instant: the first rule for it decides. */
export function trafficAt({ factor, hours, timeZone }: Traffic, at: Date): number {
  if (hours.length === 0) return factor
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const day = DAYS.indexOf(part('weekday').slice(0, 2))
  const minute = 60 * Number(part('hour')) + Number(part('minute'))
  const rule = hours.find(({ days, from, to }) => days.includes(day) && minute >= from && minute < to)
  return rule?.factor ?? factor
}
