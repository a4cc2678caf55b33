import type { CityMap } from '@puni/contract/entities'
import type { CSSProperties } from 'react'

/** Attribution of the map data, always visible. */
export function Attribution({ city, style }: { city: CityMap; style: CSSProperties }) {
  return (
    <p className="absolute max-w-[60%] rounded-tr-md bg-surface-raised px-1.5 text-sm text-ink" style={style}>
      {city.attribution}
    </p>
  )
}
