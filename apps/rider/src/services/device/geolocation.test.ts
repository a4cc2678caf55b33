import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixOf, locate, problemIn, problemOf, type LocationProblem } from './geolocation.ts'
import { problemText } from './problem-text.ts'

describe('what a rider reads when there is no position', () => {
  it.each([
    [1, /^Necesitas permitir/, /permiso de ubicación está denegado/],
    [2, /^No se pudo obtener/, /GPS.*señal/],
    [3, /tardó demasiado/, /conexión.*lugar abierto.*recargá/],
    [99, /error/, /Probá de nuevo/],
  ])('code %i', (code, title, text) => {
    const words = problemText(problemOf(code), '')
    expect(words.title).toMatch(title)
    expect(words.text).toMatch(text)
  })

  it('has a title of its own for each cause', () => {
    const problems: Record<LocationProblem, true> = {
      denied: true,
      unavailable: true,
      timeout: true,
      unanswered: true,
      unsupported: true,
      insecure: true,
      other: true,
    }
    const titles = Object.keys(problems).map((problem) => problemText(problem as LocationProblem, '').title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('has the steps of the browser in hand', () => {
    expect(problemText('denied', 'iPhone').text).toMatch(/Ajustes del iPhone.*Safari/)
    expect(problemText('denied', 'SamsungBrowser').text).toMatch(/candado/)
  })

  it('says that a page without TLS gets none, whatever its rider allowed', () => {
    vi.stubGlobal('isSecureContext', false)
    expect(problemText(problemOf(1), '').text).toMatch(/http:\/\/.*https:\/\//)
    vi.unstubAllGlobals()
  })

  it('is told when the device cannot tell', () => {
    expect(problemText('unsupported', '').title).toBe('Geolocalización no soportada en este dispositivo')
  })
})

describe('asking the device', () => {
  const asked = vi.fn<Geolocation['getCurrentPosition']>()
  const failure = () =>
    locate({ timeout: 15_000 }, 30_000).then(
      () => null,
      (error: unknown) => problemIn(error),
    )

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: asked } })
    asked.mockReset()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('gives up a question that nobody answers', async () => {
    let told: LocationProblem | null = null
    void failure().then((problem) => (told = problem))
    await vi.advanceTimersByTimeAsync(44_999)
    expect(told).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toBe('unanswered')
  })

  it('tells what the device says', async () => {
    asked.mockImplementation((_, failed) => failed?.({ code: 2 } as GeolocationPositionError))
    await expect(failure()).resolves.toBe('unavailable')
  })

  it('asks nothing where there is nothing to ask', async () => {
    vi.stubGlobal('navigator', {})
    await expect(failure()).resolves.toBe('unsupported')
    expect(asked).not.toHaveBeenCalled()
  })
})

it('reads a measurement with the time it was made', ({ onTestFinished }) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2, 0, 0, 20), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const coords = {
    latitude: -34.6,
    longitude: -58.4,
    accuracy: 12,
    heading: 45,
    speed: 3,
  } as GeolocationCoordinates
  expect(fixOf({ coords, timestamp: Date.UTC(2026, 0, 2) } as GeolocationPosition)).toEqual({
    lat: -34.6,
    lng: -58.4,
    accuracy: 12,
    at: '2026-01-02T00:00:00.000Z',
    heading: 45,
    speed: 3,
  })
})

it.each([null, NaN, undefined])('has no heading and no speed when the device says %s', (heading) => {
  const still = { latitude: -34.6, longitude: -58.4, accuracy: 12, heading, speed: heading }
  const coords = still as GeolocationCoordinates
  expect(fixOf({ coords, timestamp: 0 } as GeolocationPosition)).toMatchObject({ heading: null, speed: null })
})
