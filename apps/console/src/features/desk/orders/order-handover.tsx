import type { HandoverRecord } from '@puni/contract/handover/entities'
import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { Button } from '@puni/ui/button'
import { DescriptionList } from '@puni/ui/description-list'
import { Spinner } from '@puni/ui/spinner'
import { lazy } from '@puni/web/views/lazy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { handoverPhotoQuery, type OrderContacts } from '../../../data/orders.ts'
import { PhotoCover } from '../../../shared/views/photo-cover.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { handoverText as t } from '../order-form/handover-text.ts'
import { WhatsappLink } from './whatsapp-link.tsx'

const QrCode = lazy(() => import('../../../shared/views/qr-code.tsx'), <Spinner />)

interface OrderHandoverProps {
  order: OperatorOrderDetail
  contacts: OrderContacts
}

/** What an order asks for at the door, what the customer has to know for it, and what became of it. */
export function OrderHandover({ order, contacts }: OrderHandoverProps) {
  const { format } = usePlatform()
  const { handover } = order
  if (handover === undefined) return null
  const { kind, state, triesLeft, pin, shortCode, reason, provedAt } = handover
  const isOpen = state === null
  return (
    <Section title={t.section}>
      <DescriptionList
        items={[
          { label: t.kind, value: t.kinds[kind] },
          { label: t.state, value: isOpen ? t.pending : t.states[state] },
          ...(isOpen && kind !== 'photo' ? [{ label: t.triesLeft, value: triesLeft }] : []),
          ...(pin === null ? [] : [{ label: t.pin, value: <Secret text={pin} /> }]),
          ...(shortCode === null ? [] : [{ label: t.shortCode, value: <Secret text={shortCode} /> }]),
          ...(reason === null ? [] : [{ label: t.reason, value: reason }]),
          ...(provedAt === null ? [] : [{ label: t.provedAt, value: format.dateTime(provedAt) }]),
        ]}
      />
      <ToldCustomer handover={handover} contacts={contacts} />
      {handover.hasPhoto && <HandoverPhoto order={order} />}
    </Section>
  )
}

function Secret({ text }: { text: string }) {
  return <span className="text-lg font-bold tracking-widest tabular-nums">{text}</span>
}

interface ToldCustomerProps {
  handover: HandoverRecord
  contacts: OrderContacts
}

/** What the operator passes on. */
function ToldCustomer({ handover: { signedCode, message }, contacts }: ToldCustomerProps) {
  if (message === null) return null
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <p className="text-sm text-ink-muted">{t.secretHint}</p>
      {signedCode !== null && (
        <>
          <QrCode text={signedCode} label={t.qr} />
          <p className="text-sm text-ink-muted">{t.qrHint}</p>
        </>
      )}
      <WhatsappLink message={message} contacts={contacts} text={t} />
    </div>
  )
}

function HandoverPhoto({ order }: { order: OperatorOrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        {t.showPhoto}
      </Button>
      {isOpen && <FullPhoto order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function FullPhoto({ order, onClose }: { order: OperatorOrderDetail; onClose: () => void }) {
  const photo = useQuery(handoverPhotoQuery(order._id))
  return <PhotoCover label={t.photoAlt(order.number)} photo={photo} onClose={onClose} />
}
