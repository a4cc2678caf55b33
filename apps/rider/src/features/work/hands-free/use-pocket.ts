import { useEffect, useState } from 'react'
import { look, pocketed, type Pocket, type Sight } from './pocket-state.ts'

/** Timers may be early by a moment, milliseconds. */
const SLACK_MS = 20

/** The state of the pocket screen while `sight` changes and time passes. `sight` has to stay the same object while it says the same. */
export function usePocket(sight: Sight): Pocket {
  const [pocket, setPocket] = useState(() => pocketed(sight))
  useEffect(() => setPocket((before) => look(before, sight, Date.now())), [sight])
  const { lit } = pocket
  useEffect(() => {
    if (lit === null) return undefined
    const end = () => setPocket((before) => look(before, before.seen, Date.now()))
    const timer = setTimeout(end, lit.until - Date.now() + SLACK_MS)
    return () => clearTimeout(timer)
  }, [lit])
  return pocket
}
