import { VEHICLE_TYPES, type VehicleType } from '@puni/contract/riders/vehicles'
import { SelectField } from '@puni/ui/field'
import { useToast } from '@puni/ui/toast'
import { useState } from 'react'
import { api } from '../../../services/api/client.ts'
import { learnRider } from '../../../services/auth/session-actions.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { explained, logFailure } from '../../../shared/failure.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { vehicleText } from './vehicle-text.ts'

/** What the rider rides: offers, ways and times go by it from the moment the platform knows. */
export function VehicleChoice() {
  const { _id: id, vehicleType } = useRider()
  const toast = useToast()
  const { run } = useSingleFlight()
  /** While it is being sent. */
  const [wanted, setWanted] = useState<VehicleType | null>(null)
  const choose = async (vehicle: VehicleType) => {
    setWanted(vehicle)
    try {
      await learnRider(() => api.call('setVehicle', { params: { id }, body: { vehicleType: vehicle } }))
      toast(vehicleText.changed(vehicle), 'success')
    } catch (cause) {
      logFailure(vehicleText.failed, cause)
      toast(explained(vehicleText.failed, cause), 'error')
    } finally {
      setWanted(null)
    }
  }
  return (
    <SelectField
      label={vehicleText.vehicle}
      hint={vehicleText.hint(wanted ?? vehicleType)}
      value={wanted ?? vehicleType}
      onChange={(event) => {
        const vehicle = VEHICLE_TYPES.find((known) => known === event.target.value)
        if (vehicle !== undefined) void run(() => choose(vehicle))
      }}
    >
      {VEHICLE_TYPES.map((vehicle) => (
        <option key={vehicle}>{vehicle}</option>
      ))}
    </SelectField>
  )
}
