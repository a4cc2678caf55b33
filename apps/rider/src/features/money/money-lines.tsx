import { COMMISSION_RATE } from '@puni/contract/earnings/limits'
import type { Order } from '@puni/contract/orders/entities'
import { formatAmount, formatWholePesos } from '@puni/web/format/numbers'
import { useConfig } from '../../platform/api/use-config.ts'
import { moneyOf, type OrderMoney } from './money-of.ts'
import { moneyText } from './money-text.ts'

/** The money of an order with the platform's current commission. */
export function useMoneyOf(order: Order): OrderMoney {
  const rate = useConfig().data?.commissionRate ?? COMMISSION_RATE
  return moneyOf(order, rate)
}

/** What the rider pays, collects and keeps, in words. */
export function MoneyLines({ money: { pays, collects, keeps } }: { money: OrderMoney }) {
  const paid = pays === 0 ? moneyText.paysNothing : moneyText.pays(formatAmount(pays))
  return (
    <ul aria-label={moneyText.title} className="flex flex-col gap-0.5 tabular-nums">
      <li>{paid}</li>
      <li>{moneyText.collects(formatAmount(collects))}</li>
      <li className="font-bold">{moneyText.keeps(formatWholePesos(keeps))}</li>
    </ul>
  )
}
