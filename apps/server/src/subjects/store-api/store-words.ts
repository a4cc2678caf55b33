/** What operators' and stores' calls share names its fields as operators send them. */
import { Refusal } from '../../platform/refusal.ts'

const FIELDS: Readonly<Record<string, string>> = {
  'management.storeValue': 'payment.storeValue',
  'management.shippingCost': 'price',
  'schedule.pickupTime': 'pickupTime',
  'origin.comment': 'pickupComment',
}

/** Does some work, and names the fields of its refusal as stores send them. */
export async function inStoreWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error
    const { code, message, fields, times = {}, retryAfterMs } = error
    const named = Object.entries(fields).map(([field, words]) => [FIELDS[field] ?? field, words] as const)
    throw new Refusal(code, { message, times, retryAfterMs, fields: Object.fromEntries(named) })
  }
}
