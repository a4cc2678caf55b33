import type { CityMap } from '@puni/contract/city/entities'
import type { CSSProperties } from 'react'

/** Attribution of the map data, always visible: at the top where the buttons of the sheet take its place. */
export function Attribution({ city, style }: { city: CityMap; style: CSSProperties }) {
  return (
    <p
      className="absolute max-w-[60%] rounded-tr-md bg-surface-raised px-1.5 text-sm text-ink enlarged:top-0 enlarged:bottom-auto! enlarged:max-w-full enlarged:text-nowrap"
      style={style}
    >
      {city.attribution}
    </p>
  )
}
