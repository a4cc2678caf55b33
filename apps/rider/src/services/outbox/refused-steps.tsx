import { statusLabel } from '@puni/contract/orders/order-states'
import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { statusOf, type Entry } from './entry.ts'
import { barClass } from './bar-class.ts'
import { outbox } from './phone-outbox.ts'
import { refusedText } from './refused-text.ts'

type SomeEntries = readonly [Entry, ...Entry[]]

/** Refused actions, by order, until the rider has read them. Loaded with the first: a refusal is an answer, so there is signal. */
export default function RefusedSteps({ refused }: { refused: readonly Entry[] }) {
  return byOrder(refused).map((entries) => <Refused key={entries[0].key} entries={entries} />)
}

function Refused({ entries }: { entries: SomeEntries }) {
  const [{ about, refusal }] = entries
  return (
    <div
      role="alert"
      className={`${barClass} flex flex-wrap items-center justify-end border-danger bg-danger-soft text-danger`}
    >
      <Icon name="alert" className="size-5 shrink-0" />
      <p className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        {about && `${about}: `}
        {refusal && refusedText.refusal(refusal.code, refusal.message)}.{' '}
        {refusedText.lost(entries.map(nameOf))}
      </p>
      <Button variant="secondary" onClick={() => void outbox.forget(entries)}>
        {refusedText.understood}
      </Button>
    </div>
  )
}

/** The name of an action, in the words of its button. */
function nameOf({ action }: Entry): string {
  if (action.call === 'proveHandover') return refusedText.photo
  if (action.call === 'tellDelay') return refusedText.delay
  if (action.call === 'setLastOrder') return refusedText.lastOrder
  if (action.call === 'reportEmergency') return refusedText.emergency
  return action.call === 'setOrderStatus' ? statusLabel(statusOf(action)) : refusedText.skip
}

/** Groups entries by order, keeping their sequence. */
function byOrder(entries: readonly Entry[]): SomeEntries[] {
  const orders = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    const { id } = entry.action.input.params
    const known = orders.get(id)
    if (known === undefined) orders.set(id, [entry])
    else known.push(entry)
  }
  return [...orders.values()]
}
