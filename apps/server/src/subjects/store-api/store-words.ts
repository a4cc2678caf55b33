/** What operators' and stores' calls share names its fields as operators send them. */
import { Refusal } from '../../platform/refusal.ts'

type Names = Readonly<Record<string, string>>

const COMMON: Names = {
  'management.shippingCost': 'price',
  'schedule.pickupTime': 'pickupTime',
  'origin.comment': 'pickupComment',
}

/** In a new order. */
export const PLACED: Names = { ...COMMON, 'management.storeValue': 'payment.storeValue' }
/** In a change. */
export const CHANGED: Names = { ...COMMON, 'management.storeValue': 'storeValue' }

/** Does some work, and names the fields of its refusal as stores send them. */
export async function inStoreWords<T>(names: Names, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error
    const { code, message, fields, times, amounts, retryAfterMs } = error
    const named = Object.entries(fields).map(([field, words]) => [names[field] ?? field, words] as const)
    throw new Refusal(code, {
      message,
      ...(times && { times }),
      ...(amounts && { amounts }),
      retryAfterMs,
      fields: Object.fromEntries(named),
    })
  }
}
