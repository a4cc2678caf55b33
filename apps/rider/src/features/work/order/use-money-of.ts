import { COMMISSION_RATE } from '@puni/contract/earnings/limits'
import { PAID_WORDS } from '@puni/contract/offers/offer-words'
import type { Order } from '@puni/contract/orders/entities'
import { useConfig } from '../../../services/api/use-config.ts'
import { formatAmount } from '@puni/web/format/numbers'
import { moneyOf, type OrderMoney } from './money-of.ts'
import { moneyText } from './money-text.ts'

/** The money of an order with the platform's current commission; `door`: what to collect, in words. */
export function useMoneyOf(order: Order): OrderMoney & { readonly door: string } {
  const rate = useConfig().data?.commissionRate ?? COMMISSION_RATE
  const money = moneyOf(order, rate)
  const door = order.management.paid ? PAID_WORDS : moneyText.collects(formatAmount(money.collects))
  return { ...money, door }
}
