import { createStore } from '@puni/ui/store'
import { useEffect } from 'react'
import { hush, speak } from '../../../services/device/voice.ts'
import { vibrate } from '../../../services/device/vibrate.ts'
import type { Announcement } from './announcements.ts'
import type { GuidanceMode } from './guidance-mode.ts'
import { guidanceText } from './guidance-text.ts'
import { spokenArrival, spokenInstruction, spokenStart } from './instruction-words.ts'

/** Left is short twice, right is long once, anything else short once; three long ones end the way. Milliseconds on, off, on … */
const PATTERNS = {
  left: [120, 120, 120],
  right: [450],
  other: [120],
  arrived: [450, 150, 450, 150, 450],
} as const

/** The last one; it outlives the screen. */
const told = createStore<Announcement | null>(null)

/** Tells an announcement once, in the way that the rider chose. */
export function useTold(say: Announcement | null, mode: GuidanceMode): void {
  useEffect(() => {
    if (say === null || say === told.current()) return
    told.set(say)
    if (mode === 'voice') speak(spokenWords(say), say.is === 'ahead')
    if (mode === 'vibration') vibrate([...patternOf(say)])
    // A mode that is chosen later tells nothing again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [say])
  useEffect(() => hush, [])
}

function spokenWords(say: Announcement): string {
  switch (say.is) {
    case 'start':
      return spokenStart(say.step)
    case 'ahead':
      return spokenInstruction(say.ahead, say.metres)
    case 'arrived':
      return spokenArrival(say.step, say.beyond)
    case 'off':
      return `${guidanceText.off}. ${guidanceText.searching}`
  }
}

function patternOf(say: Announcement): readonly number[] {
  if (say.is === 'arrived') return PATTERNS.arrived
  if (say.is !== 'ahead') return PATTERNS.other
  const side = /(left|right)$/.exec(say.ahead.step.maneuver)?.[0] as 'left' | 'right' | undefined
  return PATTERNS[side ?? 'other']
}
