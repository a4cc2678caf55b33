import { COMMISSION_RATE } from '@puni/contract/earnings/limits'
import type { Order } from '@puni/contract/orders/entities'
import { useConfig } from '../../../services/api/use-config.ts'
import { moneyOf, type OrderMoney } from './money-of.ts'

/** The money of an order with the platform's current commission. */
export function useMoneyOf(order: Order): OrderMoney {
  const rate = useConfig().data?.commissionRate ?? COMMISSION_RATE
  return moneyOf(order, rate)
}
