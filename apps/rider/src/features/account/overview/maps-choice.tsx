import { SelectField } from '@puni/ui/field'
import { chooseMapsApp, useMapsApp } from '../../../services/device/maps-app.ts'
import { MAPS_APPS } from '../../../services/device/maps-url.ts'
import { mapsText } from './maps-text.ts'

/** Which app the two links open; remembered. */
export function MapsChoice() {
  const chosen = useMapsApp()
  return (
    <SelectField
      label={mapsText.app}
      value={chosen}
      onChange={(event) => {
        const app = MAPS_APPS.find((known) => known === event.target.value)
        if (app) chooseMapsApp(app)
      }}
    >
      {MAPS_APPS.map((app) => (
        <option key={app} value={app}>
          {mapsText.apps[app]}
        </option>
      ))}
    </SelectField>
  )
}
