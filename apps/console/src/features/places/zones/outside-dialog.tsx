import type { ZoneOutside } from '@puni/contract/zones/entities'
import { Notice } from '@puni/ui/notice'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { outsideText as t } from './outside-text.ts'

interface OutsideDialogProps {
  outside: ZoneOutside
  /** It was confirmed before, and there is more now. */
  isMore: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What a zone's new shape leaves outside, before it is saved. */
export function OutsideDialog({ outside, isMore, busy, onConfirm, onClose }: OutsideDialogProps) {
  const { stores, orders, riders } = outside
  return (
    <FormDialog
      title={t.title}
      cancelLabel={t.back}
      submitLabel={t.saveAnyway}
      busyLabel={t.saving}
      danger
      action={{ mutate: onConfirm, isPending: busy }}
      onClose={onClose}
    >
      {isMore && <Notice tone="warning">{t.more}</Notice>}
      <div className="flex max-h-[50dvh] flex-col gap-4 overflow-y-auto">
        <Group title={t.stores(stores.length)} lead={t.storesLead}>
          {stores.map(({ _id, name, isNew }) => (
            <Row key={_id} to={`/stores/${_id}`} isNew={isNew}>
              {name}
            </Row>
          ))}
        </Group>
        <Group title={t.orders(orders.length)} lead={t.ordersLead}>
          {orders.map((order) => (
            <Row key={order._id} to={`/orders/${order._id}`} isNew={order.isNew}>
              {t.order(order)}
            </Row>
          ))}
        </Group>
        <Group title={t.riders(riders.length)} lead={t.ridersLead}>
          {riders.map(({ _id, fullName, isNew }) => (
            <Row key={_id} to={`/riders/${_id}`} isNew={isNew}>
              {fullName}
            </Row>
          ))}
        </Group>
      </div>
    </FormDialog>
  )
}

function Group({ title, lead, children }: { title: string; lead: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3 className="font-bold">{title}</h3>
      <p className="text-sm text-ink-muted">{lead}</p>
      <ul className="mt-1">{children}</ul>
    </section>
  )
}

/** In another tab: what was typed here stays. */
function Row({ to, isNew, children }: { to: string; isNew: boolean; children: string }) {
  return (
    <li className="py-0.5">
      <Link to={to} target="_blank" className="font-semibold underline">
        {children}
      </Link>
      {!isNew && <span className="ml-2 text-sm text-ink-muted">{t.already}</span>}
    </li>
  )
}
