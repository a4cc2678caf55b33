/** What an order costs: what its price rule says, or what whoever places it says, where that is allowed. */
import { formatPesos } from '@puni/contract/pesos'
import { type Carriage, type CentavoTerms, isAllowed, priceOf } from '@puni/contract/prices/price-of'
import { Refusal } from '../../platform/refusal.ts'

/** What is to be carried, and what whoever places the order says that it costs, pesos; undefined for what the rule says. */
export interface Priced extends Carriage {
  readonly said: number | undefined
  /** Of the hours. */
  readonly timeZone: string
}

export interface Price {
  readonly centavos: number
  /** Whether it is the rule's. */
  readonly byRule: boolean
}

const FIELD = 'management.shippingCost'

/** The price by the terms that hold; null for none. Throws PRICE_NEEDED without terms and a price, PRICE_OUT_OF_BOUNDS for one that they don't allow. */
export function priceFor(terms: CentavoTerms | null, { said, timeZone, ...carriage }: Priced): Price {
  if (terms === null) {
    if (said === undefined) throw refusePrice('PRICE_NEEDED', 'Completá el importe: ninguna tarifa lo dice')
    return { centavos: inCentavos(said), byRule: false }
  }
  const price = priceOf(terms, carriage, timeZone)
  const centavos = said === undefined ? price : inCentavos(said)
  if (!isAllowed(terms, price, centavos))
    throw refusePrice('PRICE_OUT_OF_BOUNDS', `Según la tarifa son ${pesos(price)}${boundsOf(terms)}`)
  return { centavos, byRule: centavos === price }
}

/**
 * For an order that is placed again and again, at other hours and by rules to come: throws PRICE_NEEDED, or PRICE_OUT_OF_BOUNDS for a price
 * that only happens to be the rule's.
 */
export function refuseLastingPrice(terms: CentavoTerms | null, said: number | undefined): void {
  if (terms === null && said === undefined)
    throw refusePrice('PRICE_NEEDED', 'Completá el importe: ninguna tarifa lo dice')
  if (terms === null || said === undefined || isAllowed(terms, NaN, inCentavos(said))) return
  throw refusePrice('PRICE_OUT_OF_BOUNDS', `Dejalo vacío: lo dice la tarifa${boundsOf(terms)}`)
}

const refusePrice = (code: 'PRICE_NEEDED' | 'PRICE_OUT_OF_BOUNDS', message: string) =>
  new Refusal(code, { fields: { [FIELD]: message } })

const boundsOf = ({ override }: CentavoTerms) =>
  override === null ? '' : `, o un importe entre ${pesos(override.least)} y ${pesos(override.most)}`

const inCentavos = (amount: number) => Math.round(amount * 100)
const pesos = (centavos: number) => formatPesos(centavos / 100)
