import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Place } from '@puni/contract/places/entities'
import type { ChangeEventHandler, ReactElement } from 'react'
import { besideText, certaintyText } from './address.ts'
import { placesText } from './places-text.ts'
import type { FoundPlaces } from './use-places.ts'

const t = placesText

interface SuggestionsProps {
  /** What is typed in the field. */
  text: string
  found: FoundPlaces
  /** Whether the answer for this text is still to come. */
  searching: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onType: ChangeEventHandler<HTMLInputElement>
  onChoose: (place: Place) => void
  /** The field. */
  children: ReactElement
}

/** A field with suggestions below it. The focus stays in the field, where anything else may be typed. */
export function Suggestions({
  text,
  found: { places, current },
  searching,
  open,
  onOpenChange,
  onType,
  onChoose,
  children,
}: SuggestionsProps) {
  return (
    // The library's button for closing has no Spanish name; Esc, Tab and a tap elsewhere close, too.
    <div className="max-sm:relative [&>[aria-label=Dismiss]]:hidden">
      <Autocomplete.Root
        mode="none"
        autoHighlight="always"
        keepHighlight
        value={text}
        items={places}
        open={open}
        onOpenChange={onOpenChange}
      >
        <Autocomplete.Input
          render={children}
          // Results of an earlier text are shown, but none of them is marked.
          {...(!current && { 'aria-activedescendant': undefined })}
          onChange={onType}
          onKeyDown={(event) => {
            if (!searching || event.key !== 'Enter') return
            // Neither submits the form nor selects a result of an earlier text.
            event.preventDefault()
            event.preventBaseUIHandler()
          }}
        />
        {open && (
          <Autocomplete.List
            aria-label={t.list}
            className={
              'absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg border border-line ' +
              'bg-surface-raised p-2 shadow-overlay'
            }
          >
            {places.map((place) => (
              <Autocomplete.Item
                key={`${place.label} ${place.position.lat} ${place.position.lng}`}
                value={place}
                className={`flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2 rounded-sm px-3 py-1.5 ${
                  current
                    ? 'data-highlighted:bg-surface-muted data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus'
                    : 'hover:bg-surface-muted'
                }`}
                onClick={() => onChoose(place)}
              >
                <span className="font-semibold">{place.label}</span>
                <span className="text-ink-muted empty:hidden">{besideText(place)}</span>
                {place.certainty !== 'exact' && (
                  <span className="ml-auto text-sm text-ink-muted">{certaintyText(place)}</span>
                )}
              </Autocomplete.Item>
            ))}
          </Autocomplete.List>
        )}
      </Autocomplete.Root>
    </div>
  )
}
