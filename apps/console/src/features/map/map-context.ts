import { createContext, useContext } from 'react'
import type { Map } from 'maplibre-gl'

/** Provides the map to the components drawn on it. */
export const MapContext = createContext<Map | null>(null)

/** The surrounding map. */
export function useMap(): Map {
  const map = useContext(MapContext)
  if (map === null) throw new Error('useMap needs a CityMap above it')
  return map
}
