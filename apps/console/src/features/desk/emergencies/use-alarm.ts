import { useEffect } from 'react'
import { repeatTones } from '../../../shared/sound.ts'

/** Two tones, as of a siren. */
const SIREN = [
  { at: 0, pitch: 740 },
  { at: 0.35, pitch: 988 },
  { at: 0.7, pitch: 740 },
  { at: 1.05, pitch: 988 },
] as const
const LOUDNESS = 0.4
const REPEAT_MS = 5_000

/** While there are alarms that nobody has seen: a sound that repeats. */
export function useAlarm(count: number): void {
  const isOn = count > 0
  useEffect(() => (isOn ? repeatTones(SIREN, LOUDNESS, REPEAT_MS) : undefined), [isOn])
}
