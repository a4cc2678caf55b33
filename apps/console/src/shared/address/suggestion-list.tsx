import type { Place } from '@puni/contract/places/entities'
import { useEffect, useRef } from 'react'
import { besideText, certaintyText } from './address.ts'
import { placesText } from './places-text.ts'

const t = placesText

interface SuggestionListProps {
  /** Prefix of the options' ids, followed by their index. */
  id: string
  places: readonly Place[]
  /** Index of the option that Enter selects; null for none. */
  active: number | null
  onChoose: (place: Place) => void
}

/** The suggestions below the field being typed in. The focus stays in the field. */
export function SuggestionList({ id, places, active, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t.list}
      className={
        'absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg border border-line ' +
        'bg-surface-raised p-2 shadow-overlay'
      }
    >
      {places.map((place, at) => (
        <div
          key={`${place.label} ${place.position.lat} ${place.position.lng}`}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={`flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2 rounded-sm px-3 py-1.5 hover:bg-surface-muted ${
            at === active ? 'bg-surface-muted outline-2 -outline-offset-2 outline-focus' : ''
          }`}
          // A mouse press would take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
        >
          <span className="font-semibold">{place.label}</span>
          <span className="text-ink-muted empty:hidden">{besideText(place)}</span>
          {place.certainty !== 'exact' && (
            <span className="ml-auto text-sm text-ink-muted">{certaintyText(place)}</span>
          )}
        </div>
      ))}
    </div>
  )
}
