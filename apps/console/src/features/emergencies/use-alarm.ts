import { useEffect } from 'react'
import { soundAlarm } from './alarm-sound.ts'
import { emergenciesText } from './emergencies-text.ts'

/** While there are alarms that nobody has seen: a sound that repeats, and words in the browser's tab, for who is looking elsewhere. */
export function useAlarm(count: number): void {
  const isOn = count > 0
  useEffect(() => (isOn ? soundAlarm() : undefined), [isOn])
  useEffect(() => {
    if (count === 0) return
    const { title } = document
    document.title = `${emergenciesText.tab(count)} ${title}`
    return () => {
      document.title = title
    }
  }, [count])
}
