import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { Button, buttonClass } from '@puni/ui/button'
import { storeNameOf } from '@puni/web/order/order-words'
import type { OrderContacts } from '../../../data/orders.ts'
import { Section } from '../../../shared/views/section.tsx'
import { useCopy } from '../../../shared/views/use-copy.ts'
import { trackingText as t } from './tracking-text.ts'
import { WhatsappLink } from './whatsapp-link.tsx'

interface OrderTrackingProps {
  order: OperatorOrderDetail
  contacts: OrderContacts
}

/** The page on which the customer follows the order, to be passed on while it is open. */
export function OrderTracking({ order, contacts }: OrderTrackingProps) {
  const copy = useCopy(t)
  const { trackingUrl: url } = order
  if (url === undefined) return null
  return (
    <Section title={t.section}>
      <p className="text-sm text-ink-muted">{t.lead}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => copy(url)}>
          {t.copy}
        </Button>
        <a href={url} target="_blank" rel="noopener" className={buttonClass('secondary')}>
          {t.open}
        </a>
        <WhatsappLink message={t.message(storeNameOf(order), url)} contacts={contacts} text={t} />
      </div>
    </Section>
  )
}
