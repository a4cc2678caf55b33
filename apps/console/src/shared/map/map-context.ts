import type { Map } from 'maplibre-gl'
import { createContext, useContext } from 'react'

/** Provides the map to the components drawn on it. */
export const MapContext = createContext<Map | null>(null)

/** The surrounding map. */
export function useMap(): Map {
  const map = useContext(MapContext)
  if (map === null) throw new Error('useMap needs a CityMap above it')
  return map
}
