import type { Position } from '@puni/contract/fields'
import { TEXT_MAX } from '@puni/contract/limits'
import type { Place } from '@puni/contract/places/entities'
import { TextField } from '@puni/ui/field'
import { useRef, useState, type ChangeEvent } from 'react'
import type { FieldTie } from '../forms/form-fields.ts'
import { chosenHint, hasNumber, searchText } from './address.ts'
import { placesText } from './places-text.ts'
import { Suggestions } from './suggestions.tsx'
import { type FoundPlaces, type PlacesQuery, usePlaces } from './use-places.ts'

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
  const [chosen, setChosen] = useState<Place | null>(null)
  const numberInput = useRef<HTMLInputElement>(null)
  const query = searchText({ street: street.value, streetNumber: streetNumber.value })
  const found = usePlaces(search, asking === null ? null : query, near)
  const searching = asking !== null && query !== null && !found.current && !found.failed

  const choose = (place: Place) => {
    setAsking(null)
    setChosen(place)
    onChoose(place)
    if (place.kind === 'street' && !hasNumber(streetNumber.value)) numberInput.current?.select()
  }
  const suggestions = (field: Field, tie: FieldTie) => ({
    text: tie.value,
    found,
    searching,
    open: asking === field && !found.failed && found.places.length > 0,
    onOpenChange: (open: boolean) => setAsking(open ? field : null),
    onType: (event: ChangeEvent<HTMLInputElement>) => {
      setAsking(field)
      setChosen(null)
      tie.onChange(event)
    },
    onChoose: choose,
  })

  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setAsking(null)
      }}
    >
      {/* The list drops from the whole row, or on a phone from the field being typed in. */}
      <div className="grid gap-4 sm:relative sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Suggestions {...suggestions('street', street)}>
          <TextField label={streetLabel} error={street.error} required maxLength={TEXT_MAX.street} />
        </Suggestions>
        <Suggestions {...suggestions('number', streetNumber)}>
          <TextField
            ref={numberInput}
            label={numberLabel}
            error={streetNumber.error}
            maxLength={TEXT_MAX.streetNumber}
          />
        </Suggestions>
      </div>
      <p role="status" className="mt-1.5 text-sm text-ink-muted empty:mt-0">
        {chosen !== null
          ? chosenHint(chosen, streetNumber.value, pin)
          : asking !== null && <Outcome {...found} />}
      </p>
    </div>
  )
}

/** The outcome of a search where the list does not show it. */
function Outcome({ places, current, failed }: FoundPlaces) {
  if (failed) return t.failed
  if (!current) return null
  return places.length === 0 ? t.none : <span className="sr-only">{t.found(places.length)}</span>
}
