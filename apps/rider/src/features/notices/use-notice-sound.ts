import type { Notice } from '@puni/contract/entities'
import { useEffect, useRef } from 'react'
import { chime } from '../../platform/device/chime.ts'

/** Sounds once for each notice that arrives. What was there when the app was opened is read, not heard. */
export function useNoticeSound(notices: readonly Notice[], isKnown: boolean): void {
  const heard = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!isKnown) return
    const ids = notices.map(({ _id }) => _id)
    const isNew = heard.current !== null && ids.some((id) => !heard.current!.has(id))
    heard.current = new Set([...(heard.current ?? []), ...ids])
    if (isNew) chime.notify()
  }, [notices, isKnown])
}
