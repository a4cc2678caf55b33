import { ApiError } from '@puni/contract/client'
import type { Proof } from '@puni/contract/handover/entities'
import type { Order } from '@puni/contract/orders/entities'
import { useToast } from '@puni/ui/toast'
import { storeNameOf } from '@puni/web/order/order-words'
import { useQueryClient } from '@tanstack/react-query'
import { ordersKey } from '../../../services/api/order-keys.ts'
import { serverClock } from '../../../services/api/server-clock.ts'
import type { Outcome } from '../../../services/outbox/outbox.ts'
import { outbox } from '../../../services/outbox/phone-outbox.ts'
import { refreshRider } from '../../../services/auth/session-actions.ts'
import { detailOf, explained, isBlockedRefusal, logFailure } from '../../../shared/failure.ts'
import { handoverText as t } from './handover-text.ts'

/** Why a delivery was refused, for the rider; `isLocked`: only a photo and a reason will do from now on. */
export interface Refused {
  readonly message: string
  readonly isLocked: boolean
}

/** Delivers an order with its proof, with or without signal. Resolves to null once the delivery stands. */
export function useProvedDelivery(order: Order, onDelivered: (order: Order) => void) {
  const toast = useToast()
  const queryClient = useQueryClient()
  return async (proof: Proof, { isVerified = false } = {}): Promise<Refused | null> => {
    const body = { status: 'delivered', occurredAt: serverClock.now(), proof } as const
    const action = { call: 'setOrderStatus', input: { params: { id: order._id }, body } } as const
    const outcome = await outbox.add(action, storeNameOf(order)).catch(refusedBy)
    if (outcome.kind === 'refused') {
      logFailure(t.failed, outcome.cause)
      void queryClient.invalidateQueries({ queryKey: ordersKey })
      if (isBlockedRefusal(outcome.cause)) void refreshRider()
      return {
        message: detailOf(outcome.cause) || t.failed,
        isLocked: outcome.cause instanceof ApiError && outcome.cause.code === 'HANDOVER_LOCKED',
      }
    }
    if (outcome.kind === 'waiting' && proof.kind !== 'photo' && !isVerified) toast(t.unchecked, 'info')
    onDelivered({ ...order, status: 'delivered' })
    return null
  }
}

/** Sends the photo of a handover, or keeps it until there is signal. */
export async function addHandoverPhoto(
  orderId: string,
  about: string,
  photo: Blob,
  reason: string,
): Promise<Outcome> {
  const input = { params: { id: orderId }, jpeg: await photo.arrayBuffer(), reason }
  return await outbox.add({ call: 'proveHandover', input }, about).catch(refusedBy)
}

/** Tells the rider what became of the photo of a delivery that stands. */
export function usePhotoNews() {
  const toast = useToast()
  return (outcome: Outcome): void => {
    if (outcome.kind === 'sent') toast(t.sent, 'success')
    if (outcome.kind === 'waiting') toast(t.kept, 'info')
    if (outcome.kind !== 'refused') return
    logFailure(t.photoFailed, outcome.cause)
    // Else the platform was not heard, and the phone has no room to keep the photo.
    const isAnswered = outcome.cause instanceof ApiError && outcome.cause.status !== 0
    toast(isAnswered ? explained(t.photoFailed, outcome.cause) : t.photoLater, 'error')
  }
}

const refusedBy = (cause: unknown): Outcome => ({ kind: 'refused', cause })
