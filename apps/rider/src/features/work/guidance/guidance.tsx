import type { Ahead } from '@puni/streets/guidance/progress'
import { distanceText } from '@puni/streets/route-texts'
import type { Order } from '@puni/contract/orders/entities'
import { IconButton } from '@puni/ui/icon-button'
import { useState } from 'react'
import type { Legs } from '../order/use-legs.ts'
import type { Guided } from './announcements.ts'
import { GuidanceChoice } from './guidance-choice.tsx'
import { useGuidanceMode } from './guidance-mode.ts'
import { guidanceText } from './guidance-text.ts'
import { afterWords, maneuverWords, placeWords, streetWords } from './instruction-words.ts'
import { TurnArrow } from './turn-arrow.tsx'
import { useGuidance } from './use-guidance.ts'
import { useTold } from './use-told.ts'

interface GuidanceProps {
  order: Order
  legs: Legs
  /** It is spoken, whatever the rider chose for the screen. */
  isOnlyHeard: boolean
}

/** The next turn of an order's way, large, above the map; told aloud or by vibration as the rider chose. */
export function Guidance({ order, legs, isOnlyHeard }: GuidanceProps) {
  const guided = useGuidance(order, legs)
  const mode = useGuidanceMode()
  const [isChoosing, setChoosing] = useState(false)
  useTold(guided?.say ?? null, isOnlyHeard ? 'voice' : mode)
  if (guided === null) return null
  return (
    <section
      aria-label={guidanceText.panel}
      className="above-map z-[1] flex max-h-2/5 shrink-0 items-center gap-3 overflow-y-auto border-b border-line-strong bg-surface-raised px-3 py-2 lying:py-1"
    >
      <Instruction guided={guided} />
      <IconButton
        icon="sound"
        label={guidanceText.choose}
        className="ml-auto border-2 border-line-strong"
        onClick={() => setChoosing(true)}
      />
      {isChoosing && <GuidanceChoice onClose={() => setChoosing(false)} />}
    </section>
  )
}

function Instruction({ guided: { ahead, progress, hasArrived, line } }: { guided: Guided }) {
  if (hasArrived) {
    const arrival = line?.steps.at(-1)
    return (
      <>
        <Sign>
          <TurnArrow maneuver="arrive" exit={null} />
        </Sign>
        <p className="flex min-w-0 flex-col">
          <span className="text-2xl font-extrabold">{guidanceText.arrived}</span>
          <span className="font-bold">{line && arrival && placeWords(arrival, line.beyond)}</span>
        </p>
      </>
    )
  }
  if (progress.isOff || ahead === null) {
    return (
      <p role="status" className="min-w-0 py-2">
        <span className="block text-xl font-extrabold">{guidanceText.off}</span>
        <span className="block">{guidanceText.searching}</span>
      </p>
    )
  }
  return <NextTurn ahead={ahead} />
}

/** Nearer than this there is nothing to count down, metres. */
const HERE_M = 15

function NextTurn({ ahead }: { ahead: Ahead }) {
  const { step, metres } = ahead
  const after = afterWords(ahead)
  return (
    <>
      <Sign>
        <TurnArrow maneuver={step.maneuver} exit={step.exit} />
      </Sign>
      <p className="flex min-w-0 flex-col lying:flex-row lying:flex-wrap lying:items-baseline lying:gap-x-3">
        <span className="sr-only">{maneuverWords(step)} </span>
        <span className="text-[min(2.25rem,9.5vw,11vh)] leading-tight font-extrabold whitespace-nowrap tabular-nums">
          {metres < HERE_M ? guidanceText.now : distanceText(metres)}
        </span>
        <span dir="auto" className="text-[min(1.125rem,6.5vmin)] leading-tight font-bold wrap-anywhere">
          {streetWords(step) ?? maneuverWords(step)}
        </span>
        {after !== null && (
          <span className="text-[min(1rem,6vmin)] leading-tight font-semibold">{after}</span>
        )}
      </p>
    </>
  )
}

function Sign({ children }: { children: React.ReactNode }) {
  return <span className="rounded-md bg-primary p-1 text-on-primary">{children}</span>
}
