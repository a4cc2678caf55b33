import type { Position } from '@puni/contract/fields'
import { formatDecimal } from '@puni/contract/numbers'
import type { Zone } from '@puni/contract/zones/entities'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import type { Area } from '@puni/web/geo/circle'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { CoordinateFields } from '../../../shared/map/coordinate-fields.tsx'
import type { Pin } from '../../../shared/map/pin.ts'
import { PlaceMap } from '../../../shared/map/place-map.tsx'
import { circleOf, isOutside, kmFromCentre } from '../../../shared/zones/zone-circle.ts'
import { newOrderText } from './new-order-text.ts'
import {
  placeIn,
  zoneIdIn,
  type OrderEnd,
  type OrderForm,
  type OrderFormField,
  type OrderStore,
} from './order-form.ts'

const t = newOrderText
const ends = [
  { value: 'origin', label: t.placePickup },
  { value: 'destination', label: t.placeDelivery },
] as const

interface OrderMapProps {
  form: OrderForm
  tie: (field: OrderFormField) => FieldTie
  store: OrderStore | undefined
  zones: readonly Zone[]
  /** Field errors that concern a whole end of the route, by end. */
  errors: Readonly<Record<string, string>>
  /** The end that the next click on the map places. */
  placing: OrderEnd
  onPlacing: (end: OrderEnd) => void
  onPlace: (end: OrderEnd, position: Position) => void
}

/** Both ends of the route, on the map and as coordinates, and whether they are inside the zone. */
export function OrderMap({ form, tie, store, zones, errors, placing, onPlacing, onPlace }: OrderMapProps) {
  const ownPickup = form.source === 'independent'
  const zoneId = zoneIdIn(form, store)
  const circle = circleOf(zones.find((zone) => zone._id === zoneId))
  const pins: Pin[] = [
    {
      id: 'origin',
      label: t.pickupPin,
      letter: t.pickupLetter,
      tone: 'pickup',
      position: placeIn(form, 'origin', store),
      onMove: ownPickup ? (place) => onPlace('origin', place) : null,
    },
    {
      id: 'destination',
      label: t.deliveryPin,
      letter: t.deliveryLetter,
      tone: 'delivery',
      position: placeIn(form, 'destination', store),
      onMove: (place) => onPlace('destination', place),
    },
  ]

  return (
    <Card title={t.place}>
      <div className="flex flex-col gap-4">
        {ownPickup && (
          <RadioGroup legend={t.placing} name="placing" options={ends} value={placing} onChange={onPlacing} />
        )}
        <PlaceMap
          label={t.mapLabel}
          hint={t.mapHint}
          pins={pins}
          placing={ownPickup ? placing : 'destination'}
          circle={circle}
          // Selecting another store of the same zone moves the view back to the zone.
          circleId={form.source === 'store' ? form.storeId : form.zoneId}
        />
        {pins.map((pin) => (
          <PinTrouble key={pin.id} pin={pin} circle={circle} refusal={errors[pin.id]} />
        ))}
        {ownPickup && (
          <CoordinateFields
            latitudeLabel={t.pickupLatitude}
            longitudeLabel={t.pickupLongitude}
            latitude={tie('origin.latitude')}
            longitude={tie('origin.longitude')}
          />
        )}
        <CoordinateFields
          latitudeLabel={t.deliveryLatitude}
          longitudeLabel={t.deliveryLongitude}
          latitude={tie('destination.latitude')}
          longitude={tie('destination.longitude')}
        />
      </div>
    </Card>
  )
}

interface PinTroubleProps {
  pin: Pin
  circle: Area | null
  /** The API's error message for it. */
  refusal: string | undefined
}

function PinTrouble({ pin, circle, refusal }: PinTroubleProps) {
  if (circle !== null && pin.position !== null && isOutside(circle, pin.position)) {
    const km = formatDecimal(kmFromCentre(circle, pin.position))
    return (
      <Notice tone="warning">{circle.corners ? t.outsideLimits(pin.label) : t.outside(pin.label, km)}</Notice>
    )
  }
  return refusal === undefined ? null : <Notice tone="danger">{t.misplaced(pin.label, refusal)}</Notice>
}
