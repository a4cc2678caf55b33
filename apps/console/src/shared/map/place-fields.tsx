import type { Area } from '@puni/web/geo/circle'
import type { FieldTie } from '../forms/form-fields.ts'
import { CoordinateFields } from './coordinate-fields.tsx'
import { degreeText, positionIn } from './coordinates.ts'
import type { PinTone } from './pin.ts'
import { PlaceMap } from './place-map.tsx'

interface PlaceFieldsProps {
  text: Readonly<Record<'mapLabel' | 'mapHint' | 'pin' | 'letter' | 'latitude' | 'longitude', string>>
  tone: PinTone
  latitude: FieldTie
  longitude: FieldTie
  /** The place was chosen on the map. */
  onPlace: (place: { latitude: string; longitude: string }) => void
  circle: Area | null
  circleId: string
  /** Drawn as well. */
  others?: readonly Area[]
}

/** A place, on the map and as coordinates. */
export function PlaceFields({
  text,
  tone,
  latitude,
  longitude,
  onPlace,
  circle,
  circleId,
  others,
}: PlaceFieldsProps) {
  return (
    <>
      <PlaceMap
        label={text.mapLabel}
        hint={text.mapHint}
        pins={[
          {
            id: 'place',
            label: text.pin,
            letter: text.letter,
            tone,
            position: positionIn(latitude.value, longitude.value),
            onMove: ({ lat, lng }) => onPlace({ latitude: degreeText(lat), longitude: degreeText(lng) }),
          },
        ]}
        placing="place"
        circle={circle}
        circleId={circleId}
        {...(others !== undefined && { others })}
      />
      <CoordinateFields
        latitudeLabel={text.latitude}
        longitudeLabel={text.longitude}
        latitude={latitude}
        longitude={longitude}
      />
    </>
  )
}
