import { Button } from '@puni/ui/button'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'

interface MoreRowsProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  label: string
  busyLabel: string
}

/**
 * Loads the next page of a list below its last row. The page stays where it is; once nothing is left to load, whoever was at the
 * button with the keyboard stays at its place.
 */
export function MoreRows({ query, label, busyLabel }: MoreRowsProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const place = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    if (hasNextPage || !isAsked.current) return
    isAsked.current = false
    // The button is gone, and with it the place in the page.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [hasNextPage])
  const load = () => {
    isAsked.current = true
    void fetchNextPage()
  }
  return (
    <div ref={place} tabIndex={-1} className="flex justify-center outline-none">
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} busyLabel={busyLabel} onClick={load}>
          {label}
        </Button>
      )}
    </div>
  )
}
