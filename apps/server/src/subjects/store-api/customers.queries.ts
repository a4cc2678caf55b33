/** To whom a store sent before, from its own orders: what privacy forgets there is forgotten here. */
import { CUSTOMER_DAYS, CUSTOMERS_SHOWN } from '@puni/contract/store-api/limits'
import type { FrequentCustomer } from '@puni/contract/store-api/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

const DAY_MS = 86_400_000
/** Fewer digits are in every phone. */
const DIGITS_MIN = 4

/** Customers whose name has a word that begins so, or whose phone has these digits; one for each address, as the newest order has it. */
export async function readFrequentCustomers(
  db: Database,
  now: Date,
  storeId: string,
  search: string,
): Promise<FrequentCustomer[]> {
  const since = new Date(now.getTime() - CUSTOMER_DAYS * DAY_MS)
  const digits = search.replaceAll(/\D/g, '')
  const isPhone =
    digits.length >= DIGITS_MIN
      ? sql`regexp_replace(destination_phone, '\\D', '', 'g') like ${`%${digits}%`}`
      : sql`false`
  const isName = sql`strpos(' ' || plain_text(customer_name), ' ' || plain_text(${search})) > 0`
  const { rows } = await sql<FrequentCustomer>`
    with found as (
      select customer_name as name, destination_phone as phone, destination_street as street,
        destination_street_number as "streetNumber", destination_city as city, destination_latitude as latitude,
        destination_longitude as longitude, destination_comment as comment, created_at
      from orders where store_id = ${storeId} and created_at > ${since} and (${isName} or ${isPhone})
    ), customers as (
      select distinct on (name, phone, street, "streetNumber", city) found.*,
        (count(*) over (partition by name, phone, street, "streetNumber", city))::int as orders
      from found order by name, phone, street, "streetNumber", city, created_at desc
    )
    select name, phone, street, "streetNumber", city, latitude, longitude, comment, orders
    from customers order by created_at desc limit ${CUSTOMERS_SHOWN}
  `.execute(db)
  return rows
}
