import type { PinTone } from './pin.ts'

const tones: Record<PinTone, string> = {
  pickup: 'bg-route-pickup text-surface-raised',
  delivery: 'bg-route-delivery text-surface-raised',
  plain: 'bg-ink text-surface-raised',
}

interface PinMarkProps {
  letter: string
  tone: PinTone
}

/** The head of a pin: a rotated square whose one sharp corner marks the place. */
export function PinMark({ letter, tone }: PinMarkProps) {
  return (
    <span
      className={`mb-1.5 grid size-9 rotate-45 place-items-center rounded-full rounded-br-none border-2 border-surface-raised text-base font-bold shadow-raised ${tones[tone]}`}
    >
      <span className="-rotate-45">{letter}</span>
    </span>
  )
}
