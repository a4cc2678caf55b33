import { Icon } from '@puni/ui/icon'
import { lazy } from '@puni/web/views/lazy'
import { Optional } from '../../shared/views/optional.tsx'
import { outboxText } from './outbox-text.ts'
import type { Entry } from './entry.ts'
import { barClass } from './bar-class.ts'

const RefusedSteps = lazy(() => import('./refused-steps.tsx'))

interface OutboxBarProps {
  /** Excludes positions. */
  waiting: readonly Entry[]
  refused: readonly Entry[]
  isCut: boolean
}

/** Actions that are not sent yet, and refused ones until the rider has read them. */
export function OutboxBar({ waiting, refused, isCut }: OutboxBarProps) {
  return (
    <>
      {waiting.length > 0 && (
        <p
          role="status"
          className={`${barClass} flex items-center border-warning bg-warning-soft text-warning`}
        >
          <Icon name="alert" className="size-5" />
          <span>
            {outboxText.waiting(waiting.length)}. {outboxText.waitingLead(waiting.length, isCut)}
          </span>
        </p>
      )}
      <Optional>{refused.length > 0 && <RefusedSteps refused={refused} />}</Optional>
    </>
  )
}
