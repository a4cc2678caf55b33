import type { OperatorEmergency } from '@puni/contract/emergencies/entities'
import { Dialog } from '@puni/ui/dialog'
import { lazy } from '@puni/web/views/lazy'
import { commonText } from '../../../shared/common-text.ts'
import { formatAgo } from '../../../shared/format/format.ts'
import { MapFrame, mapComes } from '../../../shared/map/map-frame.tsx'
import { MapLink } from '../../../shared/views/map-link.tsx'
import { emergenciesText } from './emergencies-text.ts'

const EmergencyMap = lazy(() => import('./emergency-map.tsx'), mapComes)

const t = emergenciesText

interface EmergencyPlaceProps {
  name: string
  position: NonNullable<OperatorEmergency['position']>
  /** Milliseconds. */
  now: number
  onClose: () => void
}

/** Where the rider was when the alarm was given, on the map and as a point to pass on. */
export function EmergencyPlace({ name, position, now, onClose }: EmergencyPlaceProps) {
  return (
    <Dialog open title={t.map.title(name)} closedBy="any" closeLabel={commonText.close} onClose={onClose}>
      <MapFrame
        className="h-80"
        instead={t.map.instead}
        caption={t.placed(formatAgo(position.at, now), Math.round(position.accuracy).toString())}
      >
        <EmergencyMap name={name} position={position} />
      </MapFrame>
      <p>
        <MapLink latitude={position.lat} longitude={position.lng} />
      </p>
    </Dialog>
  )
}
