import { STATUS_LABELS } from '@puni/contract/order-states'
import { Button } from '@puni/ui/button'
import { Icon } from '@puni/ui/icon'
import { outboxText } from './outbox-text.ts'
import { statusOf, type Entry } from './entry.ts'
import { outbox } from './phone-outbox.ts'

interface OutboxBarProps {
  /** Excludes positions. */
  waiting: readonly Entry[]
  refused: readonly Entry[]
}

/** Actions that are not sent yet, and refused ones until the rider has read them. */
export function OutboxBar({ waiting, refused }: OutboxBarProps) {
  return (
    <>
      {waiting.length > 0 && (
        <p role="status" className={`${line} flex items-center border-warning bg-warning-soft text-warning`}>
          <Icon name="alert" className="size-5" />
          <span>
            {outboxText.waiting(waiting.length)}. {outboxText.waitingLead(waiting.length)}
          </span>
        </p>
      )}
      {byOrder(refused).map((entries) => (
        <Refused key={entries[0].key} entries={entries} />
      ))}
    </>
  )
}

const line = 'gap-2 border-b px-4 py-2 text-sm font-semibold'

type SomeEntries = readonly [Entry, ...Entry[]]

function Refused({ entries }: { entries: SomeEntries }) {
  const [{ about, refusal }] = entries
  return (
    <div
      role="alert"
      className={`${line} flex flex-wrap items-center justify-end border-danger bg-danger-soft text-danger`}
    >
      <Icon name="alert" className="size-5 shrink-0" />
      <p className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        {about && `${about}: `}
        {refusal && outboxText.refusal(refusal.code, refusal.message)}. {outboxText.lost(entries.map(nameOf))}
      </p>
      <Button variant="secondary" onClick={() => void outbox.forget(entries)}>
        {outboxText.understood}
      </Button>
    </div>
  )
}

/** The name of an action, in the words of its button. */
function nameOf({ action }: Entry): string {
  return action.call === 'setOrderStatus' ? STATUS_LABELS[statusOf(action)] : outboxText.skip
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
