import { SelectField } from '@puni/ui/field'
import { chooseMapsApp, useMapsApp } from './maps-app.ts'
import { MAPS_APPS } from './maps-url.ts'
import { deliveryText } from './delivery-text.ts'

/** Which app the two links open; remembered. */
export function MapsChoice() {
  const chosen = useMapsApp()
  return (
    <SelectField
      label={deliveryText.mapsApp}
      value={chosen}
      onChange={(event) => {
        const app = MAPS_APPS.find((known) => known === event.target.value)
        if (app) chooseMapsApp(app)
      }}
    >
      {MAPS_APPS.map((app) => (
        <option key={app} value={app}>
          {deliveryText.mapsApps[app]}
        </option>
      ))}
    </SelectField>
  )
}
