import type { RiderPage } from '@puni/contract/rider-page/entities'
import type { OperatorRider } from '@puni/contract/riders/entities'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { DescriptionList, type Description } from '@puni/ui/description-list'
import type { Tone } from '@puni/ui/tone'
import { useState } from 'react'
import { Link } from 'react-router'
import { useContacts } from '../../../data/riders.ts'
import type { DeskRider } from '../../../shared/desk/desk-scene.ts'
import { stateOf } from '../../../shared/desk/rider-words.ts'
import { formatAgo, type ZonedFormat } from '../../../shared/format/format.ts'
import { dutyText } from '../../../shared/riders/duty-text.ts'
import { FreshnessText } from '../../../shared/riders/freshness-text.tsx'
import { freshnessOf } from '../../../shared/riders/freshness.ts'
import { pauseOf } from '../../../shared/riders/rider-pause.ts'
import { useNow } from '../../../shared/use-now.ts'
import { PhoneLink } from '../../../shared/views/phone-link.tsx'
import { revealText } from '../../../shared/views/reveal-text.ts'
import { Reveal } from '../../../shared/views/reveal.tsx'
import { useIsAdmin, usePlatform } from '../../../shared/views/use-platform.tsx'
import { NotArrivedNotice } from '../messages/not-arrived-notice.tsx'
import { AlikeNotice } from '../riders/alike-notice.tsx'
import { riderActionText } from '../riders/rider-action-text.ts'
import { RiderMenu } from '../riders/rider-menu.tsx'
import { RiderPhoto } from '../riders/rider-photo.tsx'
import { riderZonesText } from '../riders/rider-zones-text.ts'
import { ridersText } from '../riders/riders-text.ts'
import { type AskAboutRider, useRiderDialog } from '../riders/use-rider-dialog.tsx'
import { WaitingActions } from '../riders/waiting-actions.tsx'
import { RefusalNotice } from '../riders/waiting-riders.tsx'
import { ContactChangeDialog } from './contact-change-dialog.tsx'
import { riderPageText as t } from './rider-page-text.ts'

interface RiderFactsProps {
  page: RiderPage
  /** As the desk has it, while it is on duty. */
  live: DeskRider | undefined
}

/** Who the rider is, what it does now, and what can be done about it. */
export function RiderFacts({ page, live }: RiderFactsProps) {
  const { rider } = page
  const { format } = usePlatform()
  const now = useNow()
  const { ask, dialog } = useRiderDialog()
  const state = stateBadge(rider, live, now, format)
  return (
    <Card title={t.data} aside={<Badge tone={state.tone}>{state.word}</Badge>}>
      <div className="mb-3 flex flex-col gap-2 empty:hidden">
        <NotArrivedNotice riderId={rider._id} />
        {rider.refusal && <RefusalNotice {...rider.refusal} />}
        {rider.alike?.map((other) => (
          <AlikeNotice key={other._id} rider={other} />
        ))}
      </div>
      {rider.erasedAt === null && (
        <div className="mb-2 flex max-w-sm gap-3">
          <RiderPhoto rider={rider} kind="selfie" />
          <RiderPhoto rider={rider} kind="dni" />
        </div>
      )}
      <Facts page={page} live={live} now={now} />
      {rider.erasedAt === null && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Actions rider={rider} ask={ask} />
          <ContactChange page={page} />
        </div>
      )}
      {dialog}
    </Card>
  )
}

/** In a word or two: blocked, waiting, on duty and with what, in a pause, off duty. */
function stateBadge(
  rider: OperatorRider,
  live: DeskRider | undefined,
  now: number,
  format: ZonedFormat,
): { word: string; tone: Tone } {
  if (rider.erasedAt !== null) return { word: t.erased, tone: 'neutral' }
  if (rider.isBlocked) return { word: t.blocked, tone: 'danger' }
  if (rider.refusal?.refusedAt) return { word: t.refused, tone: 'danger' }
  if (!rider.activationCode) return { word: t.waiting, tone: 'warning' }
  if (live !== undefined)
    return { word: stateOf(live, format), tone: live.state === 'lost' ? 'warning' : 'success' }
  const pause = pauseOf(rider, now, format)
  if (pause !== null) return { word: pause, tone: 'warning' }
  return rider.working
    ? { word: dutyText.onDuty, tone: 'success' }
    : { word: dutyText.offDuty, tone: 'neutral' }
}

function Facts({ page, live, now }: RiderFactsProps & { now: number }) {
  const { rider, order: read } = page
  const { format } = usePlatform()
  const order = live === undefined ? read : live.order
  const positionAt = live?.rider.positionAt ?? rider.lastPositionTime
  const items: Description[] = [
    ...(order === null
      ? []
      : [
          {
            label: t.orderInHand,
            value: (
              <Link to={`/orders/${order._id}`} className="underline">
                {t.order(order.number)}
              </Link>
            ),
          },
        ]),
    {
      label: t.position,
      value: <FreshnessText freshness={freshnessOf(positionAt, rider.working, now)} />,
    },
    ...useContactItems(rider),
    { label: ridersText.vehicle, value: rider.vehicleType },
    { label: rider.activationCode ? ridersText.columns.zones : ridersText.zones, value: zonesOf(rider) },
    {
      label: t.signedUp,
      value: `${format.dateTime(rider.createdAt)} · ${formatAgo(rider.createdAt, now)}`,
    },
    { label: t.push, value: rider.hasPush ? t.hasPush : t.noPush },
  ]
  return <DescriptionList items={items} />
}

/** Where the rider may work, the chosen one first. */
function zonesOf({ zone, zones }: OperatorRider): string {
  const names = zones.map(({ name }) => name)
  const chosenFirst = [...names].sort((one, other) => Number(other === zone.name) - Number(one === zone.name))
  return chosenFirst.join(', ') || t.zonesNone
}

/** Document, phone and email on request: who sees them is recorded. */
function useContactItems(rider: OperatorRider): Description[] {
  const contacts = useContacts(rider._id)
  if (rider.erasedAt !== null) return []
  if (contacts.data === undefined)
    return [{ label: t.person, value: <Reveal label={revealText.personal} request={contacts} /> }]
  const { documentNumber, phone, email } = contacts.data
  return [
    { label: ridersText.document, value: documentNumber },
    { label: ridersText.phone, value: <PhoneLink phone={phone} /> },
    { label: ridersText.email, value: email },
  ]
}

/** What the lists of riders have for one in this situation. */
function Actions({ rider, ask }: { rider: OperatorRider; ask: AskAboutRider }) {
  if (!rider.activationCode && !rider.isBlocked) return <WaitingActions rider={rider} ask={ask} />
  return (
    <>
      {rider.isBlocked && (
        <Button variant="secondary" onClick={() => ask(rider, 'unblock')}>
          {riderActionText.unblock.button}
        </Button>
      )}
      <Button variant="secondary" onClick={() => ask(rider, 'zones')}>
        {riderZonesText.edit}
      </Button>
      <RiderMenu rider={rider} actions={rider.isBlocked ? [] : ['block']} ask={ask} />
    </>
  )
}

/** For admins: another phone or email. */
function ContactChange({ page }: { page: RiderPage }) {
  const isAdmin = useIsAdmin()
  const [isOpen, setOpen] = useState(false)
  if (!isAdmin) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t.change}
      </Button>
      {isOpen && <ContactChangeDialog page={page} onClose={() => setOpen(false)} />}
    </>
  )
}
