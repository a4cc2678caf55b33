import type { Rider } from '@puni/contract/riders/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { DUTY_POSITION } from '@puni/contract/riders/limits'
import { useToast } from '@puni/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { isBlockedRefusal, logFailure } from '../../../shared/failure.ts'
import { locate, problemIn, type Fix } from '../../../services/device/geolocation.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { problemText } from '../../../services/device/problem-text.ts'
import { pushPermission } from '../../../services/push/permission.ts'
import { useAskForPush } from '../../../services/push/use-push.ts'
import { refreshRider } from '../../../services/auth/session-actions.ts'
import { authText } from '../../../services/auth/auth-text.ts'
import { afterLocating, goOnDuty, zonesOf, type DutyStep } from './going-on-duty.ts'

/** How long an unanswered notification prompt may keep the rider from work, milliseconds. */
const NOTIFICATIONS_ANSWER_MS = 30_000

interface GoingOnDuty {
  readonly rider: Rider
  /** The chosen zone, once there is one. */
  readonly zone: Zone | undefined
  readonly demo: boolean
  /** Duty has started, or the rider has cancelled. */
  readonly onClose: () => void
}

/** Going on duty, step by step. Each step cancels what the previous one was waiting for: a late reply has no effect. */
export function useGoingOnDuty({ rider, zone, demo, onClose }: GoingOnDuty) {
  const toast = useToast()
  const position = useWorkPosition()
  const askForPush = useAskForPush()
  const [step, setStep] = useState<DutyStep>({ at: 'zone' })
  const [cancelled] = useState(() => new AbortController())
  const waiting = useRef(new AbortController())
  useEffect(() => () => waiting.current.abort(), [])

  /** Enters a step. Returns a signal that aborts when the step is over. */
  const enter = (next: DutyStep): AbortSignal => {
    waiting.current.abort()
    waiting.current = new AbortController()
    setStep(next)
    return waiting.current.signal
  }

  /** Goes on duty and sends the first position; nothing is sent before duty has started. */
  const begin = async (tellPosition: () => void) => {
    if (zone === undefined) return
    enter({ at: 'starting' })
    try {
      if (!(await goOnDuty(rider, zone._id, cancelled.signal))) return
      tellPosition()
      onClose()
    } catch (cause) {
      logFailure(authText.workingFailed, cause)
      if (isBlockedRefusal(cause)) {
        toast(authText.blocked, 'error')
        void refreshRider()
      }
      enter({ at: 'failed', cause })
    }
  }
  /**
   * Asks for notifications if that was never done, as the prompt needs its own tap. No answer keeps anybody off duty.
   */
  const proceed = async (tellPosition: () => void) => {
    if (pushPermission() === 'default') enter({ at: 'notifications', tellPosition })
    else await begin(tellPosition)
  }
  const startAt = (fix: Fix) => proceed(() => position.begin(fix))

  return {
    step,
    explain: () => void enter({ at: 'permission' }),
    decline: () => void enter({ at: 'no-location', problem: null }),
    askDevice: async () => {
      const over = enter({ at: 'locating' })
      try {
        const fix = await locate(DUTY_POSITION)
        if (over.aborted) return
        if (afterLocating(fix, zonesOf(rider), demo) === 'far') enter({ at: 'far', fix })
        else await startAt(fix)
      } catch (cause) {
        if (over.aborted) return
        const problem = problemIn(cause)
        logFailure(problemText(problem, navigator.userAgent).title, cause)
        enter({ at: 'no-location', problem })
      }
    },
    startAt,
    startSimulated: () => zone && proceed(() => position.simulate(zone)),
    chooseAgain: () => void enter({ at: 'zone' }),
    allowNotifications: async (tellPosition: () => void) => {
      const over = waiting.current.signal
      const patience = new Promise((resolve) => setTimeout(resolve, NOTIFICATIONS_ANSWER_MS))
      await Promise.race([askForPush(), patience])
      if (!over.aborted) await begin(tellPosition)
    },
    /** Goes on duty with or without what was asked about last. */
    start: begin,
    cancel: () => {
      cancelled.abort()
      onClose()
    },
  }
}
