import type { Position } from '@puni/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { pricePreviewQuery, type RulePrice } from '../../../data/prices.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { useSettled } from '../../../shared/use-settled.ts'
import { placeIn, zoneIdIn, type OrderForm, type OrderStore } from './order-form.ts'
import { pickupInstant } from './pickup-time.ts'

/** Marks are dragged, and coordinates typed. */
const SETTLE_MS = 400

type Asked = Parameters<typeof pricePreviewQuery>[0]

/** What the order of a form costs by its price rule: null where there is none, undefined as long as that is not known. */
export function useRulePrice(form: OrderForm, store: OrderStore | undefined): RulePrice | null | undefined {
  const { timeZone } = usePlatform().config
  const settled = useSettled(JSON.stringify(askedIn(form, store, timeZone)), SETTLE_MS)
  const asked = JSON.parse(settled) as Asked
  const { data } = useQuery(pricePreviewQuery(asked))
  return asked === null ? undefined : data
}

/** What is asked of a form's price; null as long as its ends are not known. */
export function askedIn(form: OrderForm, store: OrderStore | undefined, timeZone: string): Asked {
  const [from, to] = [placeIn(form, 'origin', store), placeIn(form, 'destination', store)]
  const zoneId = zoneIdIn(form, store)
  if (zoneId === '' || from === null || to === null) return null
  return {
    zoneId,
    storeId: form.source === 'store' ? form.storeId : '',
    from: pointText(from),
    to: pointText(to),
    isUrgent: form.isUrgent ? 'true' : 'false',
    at: pickupInstant(form, timeZone)?.toISOString() ?? '',
  }
}

const pointText = ({ lat, lng }: Position) => `${lat},${lng}`
