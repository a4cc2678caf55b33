import { CITY_SOURCE } from '@puni/map/layer-parts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASK_AGAIN_MS, askAgain } from './ask-again.ts'

type Listener = (event: object) => void

/** A map that only tells what was asked of it. */
function mapWith({ hasCity = true } = {}) {
  const listeners: [name: string, listener: Listener][] = []
  const refreshTiles = vi.fn<(source: string, tiles: readonly object[]) => void>()
  const map = {
    on: (name: string, listener: Listener) => void listeners.push([name, listener]),
    getSource: () => (hasCity ? {} : undefined),
    refreshTiles,
  }
  askAgain(map as unknown as Parameters<typeof askAgain>[0])
  const fire = (name: string, event: object = {}) => {
    for (const [heard, listener] of listeners) if (heard === name) listener(event)
  }
  return {
    refreshTiles,
    fire,
    fails: (tile: object) => fire('error', { tile: { tileID: { canonical: tile } } }),
  }
}

const TILE = { z: 15, x: 1, y: 2 }
const OTHER = { z: 15, x: 1, y: 3 }

describe('tiles that failed', () => {
  let page: EventTarget
  beforeEach(() => {
    vi.useFakeTimers()
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('navigator', { onLine: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const comesBack = () => {
    vi.stubGlobal('navigator', { onLine: true })
    page.dispatchEvent(new Event('online'))
  }

  it('are requested again by their addresses, each once', () => {
    const { refreshTiles, fails } = mapWith()
    fails(TILE)
    fails(TILE)
    fails(OTHER)
    vi.advanceTimersByTime(ASK_AGAIN_MS)
    vi.advanceTimersByTime(10 * ASK_AGAIN_MS)
    expect(refreshTiles.mock.calls).toEqual([[CITY_SOURCE, [TILE, OTHER]]])
  })

  it('wait for the signal, and are requested as soon as it is back', () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { refreshTiles, fails } = mapWith()
    fails(TILE)
    vi.advanceTimersByTime(10 * ASK_AGAIN_MS)
    expect(refreshTiles).not.toHaveBeenCalled()
    comesBack()
    expect(refreshTiles.mock.calls).toEqual([[CITY_SOURCE, [TILE]]])
  })

  it('are requested again however often they fail', () => {
    const { refreshTiles, fails } = mapWith()
    for (let times = 1; times <= 5; times++) {
      fails(TILE)
      vi.advanceTimersByTime(ASK_AGAIN_MS)
      expect(refreshTiles).toHaveBeenCalledTimes(times)
    }
  })

  it('are left alone where nothing failed, where there is no city, and after the map is gone', () => {
    const whole = mapWith()
    whole.fire('error', { error: new Error('no tile') })
    const plain = mapWith({ hasCity: false })
    plain.fails(TILE)
    const removed = mapWith()
    removed.fails(TILE)
    removed.fire('remove')
    vi.advanceTimersByTime(10 * ASK_AGAIN_MS)
    comesBack()
    for (const { refreshTiles } of [whole, plain, removed]) expect(refreshTiles).not.toHaveBeenCalled()
  })
})
