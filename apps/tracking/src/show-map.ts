/** The map comes when there is something to see on it. */
import type { Tracking } from '@puni/contract/tracking/entities'
import type { LiveMap } from './live-map.ts'

/** The map, once somebody asked for it; null where it cannot be drawn. */
let loading: Promise<LiveMap | null> | null = null
let latest: Tracking['map'] = null

/** Shows rider and door, or nothing. */
export function showMap(map: Tracking['map']): void {
  latest = map
  const figure = document.querySelector('figure')!
  if (map === null) return void (figure.hidden = true)
  loading ??= load(figure)
  void loading.then((live) => {
    figure.hidden = live === null || latest === null
    if (latest !== null) live?.show(latest)
  })
}

async function load(figure: HTMLElement): Promise<LiveMap | null> {
  // It measures the place where it is drawn.
  figure.hidden = false
  try {
    const { createLiveMap } = await import('./live-map.ts')
    return await createLiveMap(figure)
  } catch (cause) {
    console.warn(cause)
    return null
  }
}
