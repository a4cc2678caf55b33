/** What an operator types to find orders, as conditions on `orders`. */
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../riders/rider-search.ts'

/** Words looked for; what else is typed is not. */
const MOST_WORDS = 8
/** Fewer digits are part of too many phones. */
const PHONE_DIGITS = 6

type Condition = RawBuilder<boolean>

/** Condition: the number of the order, or the reference of who placed it, is what was typed; null if it can be neither. Both have an index. */
export function isNamed(search: string): Condition | null {
  const name = search.trim()
  const number = /^#?\d{1,9}$/.test(name) ? Number(name.replace('#', '')) : null
  if (name === '') return null
  return sql`(${number === null ? sql`false` : sql`orders.number = ${number}`} or orders.external_reference = ${name})`
}

/**
 * Condition: all that was typed stands in the order, as parts of number, reference, sender and streets; or it finds its rider, or is a part of the
 * customer's phone. Reads every order it is asked of.
 */
export function hasWords(search: string): Condition {
  const words = plain(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const text = sql`plain_text(concat_ws(' ', '#' || orders.number, orders.external_reference, orders.store_name, orders.independent_store_name,
    orders.origin_street, orders.origin_street_number, orders.destination_street, orders.destination_street_number))`
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const digits = phoneDigits(search)
  const byPhone = digits === null ? sql`false` : sql`orders.destination_phone like ${`%${digits}%`}`
  // Digits alone would find whoever has them in an email.
  const riders = /\p{L}{2}/u.test(search) ? wordsOf(search) : null
  const byRider =
    riders === null
      ? sql`false`
      : sql`orders.assigned_rider_id = any(array(
          select id from riders where rider_words(full_name, email, phone, document_number) @@ ${riders}::tsquery
        ))`
  return sql`(${text} like all (${patterns}::text[]) or ${byPhone} or ${byRider})`
}

/** Without accents and capitals, as `plain_text` of the database has it. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** The digits of a phone as people write one, without what they dial before it: '11 5555-0199', '(011) 5555-0199'; null if it is none. */
function phoneDigits(search: string): string | null {
  if (!/^[\d\s().+-]+$/.test(search)) return null
  const digits = search.replace(/\D/g, '').replace(/^(?:0+|549?)/, '')
  return digits.length < PHONE_DIGITS ? null : digits
}
