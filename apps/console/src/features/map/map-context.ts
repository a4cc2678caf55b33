import { createContext, useContext } from 'react'
import type { Map } from 'maplibre-gl'

/** Gives what is drawn on a map the map. */
export const MapContext = createContext<Map | null>(null)

/** The map on which this is drawn. */
export function useMap(): Map {
  const map = useContext(MapContext)
  if (map === null) throw new Error('useMap needs a CityMap above it')
  return map
}
