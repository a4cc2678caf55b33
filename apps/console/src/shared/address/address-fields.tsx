import type { Position } from '@puni/contract/fields'
import { TEXT_MAX } from '@puni/contract/limits'
import type { Place } from '@puni/contract/places/entities'
import { TextField } from '@puni/ui/field'
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import type { FieldTie } from '../forms/form-fields.ts'
import { chosenHint, hasNumber, searchText } from './address.ts'
import { placesText } from './places-text.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { type PlacesQuery, usePlaces } from './use-places.ts'

const t = placesText

/** The field being typed in. */
type Field = 'street' | 'number'

interface AddressFieldsProps {
  search: PlacesQuery
  streetLabel: string
  numberLabel: string
  street: FieldTie
  streetNumber: FieldTie
  /** Results near this come first. */
  near: Position | null
  /** Where the point of the address is now; it may have been moved since a place was chosen. */
  pin: Position | null
  onChoose: (place: Place) => void
}

/**
 * Street and number, with suggestions while either is typed. An address without a suggestion is typed by
 * hand.
 */
export function AddressFields({
  search,
  streetLabel,
  numberLabel,
  street,
  streetNumber,
  near,
  pin,
  onChoose,
}: AddressFieldsProps) {
  const [asking, setAsking] = useState<Field | null>(null)
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<Place | null>(null)
  const numberInput = useRef<HTMLInputElement>(null)
  const listId = useId()
  const query = searchText({ street: street.value, streetNumber: streetNumber.value })
  const { places, current, failed } = usePlaces(search, asking === null ? null : query, near)
  const open = asking !== null && !failed && places.length > 0
  const searching = asking !== null && query !== null && !current && !failed
  const marked = Math.min(active, places.length - 1)

  const choose = (place: Place) => {
    setAsking(null)
    setChosen(place)
    onChoose(place)
    if (place.kind === 'street' && !hasNumber(streetNumber.value)) numberInput.current?.select()
  }
  const onKeyDown = (event: KeyboardEvent, field: Field) => {
    // While a search is pending, Enter neither submits the form nor selects a result of an earlier text.
    if (searching && event.key === 'Enter') event.preventDefault()
    if (!open) {
      if (event.key === 'ArrowDown' && query !== null) {
        event.preventDefault()
        setAsking(field)
      }
      return
    }
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive((marked + step + places.length) % places.length)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setAsking(null)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      const place = places[marked]
      if (place !== undefined) choose(place)
    }
  }
  const combobox = (field: Field, tie: FieldTie): ComponentProps<typeof TextField> => {
    const mine = open && asking === field
    return {
      ...tie,
      label: field === 'street' ? streetLabel : numberLabel,
      required: field === 'street',
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': mine,
      'aria-controls': mine ? listId : undefined,
      'aria-activedescendant': mine && current ? `${listId}-${marked}` : undefined,
      onKeyDown: (event) => onKeyDown(event, field),
      onChange: (event) => {
        setAsking(field)
        setActive(0)
        setChosen(null)
        tie.onChange(event)
      },
    }
  }
  const list = open && (
    <SuggestionList id={listId} places={places} active={current ? marked : null} onChoose={choose} />
  )

  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setAsking(null)
      }}
    >
      {/* The list drops from the whole row, or on a phone from the field being typed in. */}
      <div className="grid gap-4 sm:relative sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="max-sm:relative">
          <TextField maxLength={TEXT_MAX.street} {...combobox('street', street)} />
          {asking === 'street' && list}
        </div>
        <div className="max-sm:relative">
          <TextField
            ref={numberInput}
            maxLength={TEXT_MAX.streetNumber}
            {...combobox('number', streetNumber)}
          />
          {asking === 'number' && list}
        </div>
      </div>
      <p role="status" className="mt-1.5 text-sm text-ink-muted empty:mt-0">
        {chosen !== null
          ? chosenHint(chosen, streetNumber.value, pin)
          : asking !== null && <Outcome {...{ places, current, failed }} />}
      </p>
    </div>
  )
}

/** The outcome of a search where the list does not show it. */
function Outcome({ places, current, failed }: ReturnType<typeof usePlaces>) {
  if (failed) return t.failed
  if (!current) return null
  return places.length === 0 ? t.none : <span className="sr-only">{t.found(places.length)}</span>
}
