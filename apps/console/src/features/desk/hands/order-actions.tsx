import type { OperatorOrderDetail, Order } from '@puni/contract/orders/entities'
import { isPickedUp } from '@puni/contract/orders/order-states'
import { Button } from '@puni/ui/button'
import { RowMenu } from '@puni/ui/row-menu'
import { useState } from 'react'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { useIsAdmin } from '../../../shared/views/use-platform.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { adjustText } from './adjust-text.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ExcludeDialog } from './exclude-dialog.tsx'
import { handsText } from './hands-text.ts'
import {
  mayAdjust,
  mayAssign,
  isUnfinished,
  mayTakeBack,
  operatorActions,
  type OperatorAction,
} from './operator-actions.ts'
import { OrderActionDialog } from './order-action-dialog.tsx'
import { orderActionText } from './order-action-text.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'

const t = orderActionText

/** The open dialog. One that takes back keeps what the operator saw. */
type Asking =
  | { readonly about: 'move'; readonly to: OperatorAction }
  | { readonly about: 'assign' }
  | { readonly about: 'exclude' }
  | { readonly about: 'edit' }
  | { readonly about: 'adjust' }
  | {
      readonly about: 'takeBack'
      readonly holder: NonNullable<Order['assignedRider']>
      readonly hasGoods: boolean
    }

/** What an operator can currently do with the order. */
export function OrderActions({ order }: { order: OperatorOrderDetail }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const actions = actionsOf(order, useIsAdmin())
  const [rare, usual] = [actions.filter(({ isRare }) => isRare), actions.filter(({ isRare }) => !isRare)]
  useShortcuts({ a: () => mayAssign(order) && setAsking({ about: 'assign' }) })
  return (
    <>
      {actions.length === 0 ? (
        <p className="text-ink-muted">{t.finished}</p>
      ) : (
        <div role="group" aria-label={t.label} className="flex flex-wrap gap-3">
          {usual.map(({ label, isPrimary = false, ask }) => (
            <Button key={label} variant={isPrimary ? 'primary' : 'secondary'} onClick={() => setAsking(ask)}>
              {label}
            </Button>
          ))}
          {rare.length > 0 && (
            <RowMenu
              label={t.moreLabel}
              trigger={t.more}
              items={rare.map(({ label, ask }) => ({ label, onSelect: () => setAsking(ask) }))}
            />
          )}
        </div>
      )}
      {asking && <AskedDialog order={order} asking={asking} onAsk={setAsking} />}
    </>
  )
}

interface Action {
  readonly label: string
  readonly isPrimary?: boolean
  /** Lies behind 'Más'. */
  readonly isRare?: boolean
  readonly ask: Asking
}

/** What can be done, the mildest first. */
function actionsOf(order: OperatorOrderDetail, isAdmin: boolean): Action[] {
  const { assignedRider: holder } = order
  const moves = operatorActions(order).map((to): Action => ({
    label: t[to].button,
    isPrimary: to === 'pending',
    isRare: to === 'error' || to === 'delivered',
    ask: { about: 'move', to },
  }))
  const ofHands: (Action | false)[] = [
    mayAssign(order) && { label: handsText.assign.button, ask: { about: 'assign' } },
    holder !== null &&
      mayTakeBack(order) && {
        label: handsText.takeBack.button,
        ask: { about: 'takeBack', holder, hasGoods: isPickedUp(order.status) },
      },
    isUnfinished(order) && { label: handsText.exclude.button, isRare: true, ask: { about: 'exclude' } },
    isUnfinished(order) && { label: handsText.edit.button, ask: { about: 'edit' } },
    isAdmin && mayAdjust(order) && { label: adjustText.button, ask: { about: 'adjust' } },
  ]
  return [...ofHands.filter((action) => action !== false), ...moves]
}

interface AskedDialogProps {
  order: OperatorOrderDetail
  asking: Asking
  onAsk: (asking: Asking | null) => void
}

function AskedDialog({ order, asking, onAsk }: AskedDialogProps) {
  const close = () => onAsk(null)
  if (asking.about === 'assign') return <AssignDialog order={order} onClose={close} />
  if (asking.about === 'edit') return <EditDialog order={order} onClose={close} />
  if (asking.about === 'adjust') return <AdjustDialog order={order} onClose={close} />
  if (asking.about === 'exclude') return <ExcludeDialog order={order} onClose={close} />
  if (asking.about === 'takeBack')
    return (
      <TakeBackDialog
        order={order}
        holder={asking.holder}
        hasGoods={asking.hasGoods}
        onClose={close}
        onChoose={() => onAsk({ about: 'assign' })}
      />
    )
  const canBe = operatorActions(order).includes(asking.to)
  return <OrderActionDialog order={order} action={asking.to} canBe={canBe} onClose={close} />
}
