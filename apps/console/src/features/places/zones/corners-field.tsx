import type { Corner } from '@puni/contract/zones/polygon'
import { Button } from '@puni/ui/button'
import { TextAreaField } from '@puni/ui/field'
import type { Area } from '@puni/web/geo/circle'
import { lazy } from '@puni/web/views/lazy'
import { useMemo, useState } from 'react'
import { MapFrame, mapComes } from '../../../shared/map/map-frame.tsx'
import { mapText } from '../../../shared/map/map-text.ts'
import { cornersFieldText as t } from './corners-text.ts'
import { cornersIn, cornersText, troubleOf } from './corners.ts'

const PolygonMap = lazy(() => import('./polygon-map.tsx'), mapComes)

interface CornersFieldProps {
  /** As text, a line for each corner. */
  value: string
  /** The other zones. */
  others: readonly Area[]
  /** Messages by the API's paths: 'corners', 'corners.2.1'. */
  errors: Readonly<Record<string, string>>
  onChange: (text: string) => void
}

/** The corners of a zone: drawn on the map, or typed. */
export function CornersField({ value, others, errors, onChange }: CornersFieldProps) {
  const read = useMemo(() => cornersIn(value), [value])
  // While a line is being typed, the map keeps what it last understood.
  const [understood, setUnderstood] = useState<readonly Corner[]>(read.corners ?? [])
  if (read.corners !== null && read.corners !== understood) setUnderstood(read.corners)
  const trouble = value.trim() === '' ? null : troubleOf(value)
  return (
    <>
      <MapFrame className="h-96" instead={mapText.typeInstead} caption={t.mapHint}>
        <PolygonMap
          label={t.mapLabel}
          corners={understood}
          others={others}
          onChange={(corners) => onChange(cornersText(corners))}
        />
      </MapFrame>
      <TextAreaField
        label={t.label}
        hint={t.hint}
        rows={6}
        required
        error={trouble ?? refusalOf(errors)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <Button variant="secondary" onClick={() => onChange('')}>
          {t.drawAgain}
        </Button>
      )}
    </>
  )
}

function refusalOf(errors: Readonly<Record<string, string>>): string | undefined {
  const [path, message] = Object.entries(errors).find(([field]) => field.split('.')[0] === 'corners') ?? []
  const at = path?.split('.')[1]
  return at === undefined || message === undefined ? message : t.corner(Number(at) + 1, message)
}
