/** The phone itself: its location service, its visibility, its screen. */
import type { Page } from '@playwright/test'

/** A request of the app to the location service. */
export interface LocationRequest {
  readonly method: 'getCurrentPosition' | 'watchPosition'
  readonly options: PositionOptions | undefined
}

/** How a device without a position answers: the code of a GeolocationPositionError. */
type Answer = { readonly code: number } | { readonly latitude: number; readonly longitude: number }

declare global {
  var locationRequests: LocationRequest[] | undefined
  var locationAnswer: Answer | undefined
}

/** Replaces the location service with one that gives this answer at once and records its requests. */
export async function locationAnswers(page: Page, answer: Answer): Promise<void> {
  await page.addInitScript((first) => {
    const requests: LocationRequest[] = []
    globalThis.locationRequests = requests
    globalThis.locationAnswer = first
    const reply = (success: PositionCallback, failure?: PositionErrorCallback | null) =>
      queueMicrotask(() => {
        const now = globalThis.locationAnswer ?? first
        if ('code' in now) return failure?.({ ...now, message: '' } as GeolocationPositionError)
        success({ coords: { ...now, accuracy: 8 }, timestamp: Date.now() } as GeolocationPosition)
      })
    const geolocation = {
      getCurrentPosition: (
        success: PositionCallback,
        failure?: PositionErrorCallback | null,
        options?: PositionOptions,
      ) => {
        requests.push({ method: 'getCurrentPosition', options })
        reply(success, failure)
      },
      watchPosition: (
        success: PositionCallback,
        failure?: PositionErrorCallback | null,
        options?: PositionOptions,
      ) => {
        requests.push({ method: 'watchPosition', options })
        reply(success, failure)
        addEventListener('device-moves', () => reply(success, failure))
        return 1
      },
      clearWatch: () => undefined,
    }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  }, answer)
}

/** The device measures another position and notifies all watchers. */
export async function moveTo(page: Page, latitude: number, longitude: number): Promise<void> {
  await page.evaluate(
    (position) => {
      globalThis.locationAnswer = position
      dispatchEvent(new Event('device-moves'))
    },
    { latitude, longitude },
  )
}

export async function locationRequests(page: Page): Promise<LocationRequest[]> {
  return await page.evaluate(() => globalThis.locationRequests ?? [])
}

/** A browser without the location API. */
export async function hasNoLocation(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
}

/** Hides the tab behind another, or shows it again. */
export async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    visible ? 'visible' : 'hidden',
  )
}

/** Counts what the map, the last one on the page, draws: the share of its pixels, in percent, in a colour, of the theme ('--color-ink') or any other. */
export async function shareOfColour(page: Page, colour: string): Promise<number> {
  const picture = await page.locator('canvas.maplibregl-canvas').last().screenshot()
  return await page.evaluate(
    async ({ source, colour }) => {
      // Not fetched: the server's policy allows no addresses of data.
      const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (context === null) return 0
      const read = () => context.getImageData(0, 0, canvas.width, canvas.height).data
      const token = getComputedStyle(document.documentElement).getPropertyValue(colour).trim()
      context.fillStyle = token || colour
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = read()
      context.drawImage(image, 0, 0)
      const pixels = read()
      const near = (index: number) =>
        Math.abs((pixels[index] ?? 0) - red) +
          Math.abs((pixels[index + 1] ?? 0) - green) +
          Math.abs((pixels[index + 2] ?? 0) - blue) <
        24
      let found = 0
      for (let index = 0; index < pixels.length; index += 4) if (near(index)) found += 1
      return (found * 400) / pixels.length
    },
    { source: picture.toString('base64'), colour },
  )
}

/** Hue in degrees of a colour of the theme. */
export async function hueOf(page: Page, token: string): Promise<number> {
  return await page.evaluate((name) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (context === null) return NaN
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    const most = Math.max(red, green, blue)
    const span = most - Math.min(red, green, blue)
    if (most === red) return (60 * ((green - blue) / span) + 360) % 360
    return most === green ? 60 * ((blue - red) / span + 2) : 60 * ((red - green) / span + 4)
  }, token)
}

declare global {
  var spokenWords: string[] | undefined
  var lastFix: string | undefined
}

/** A phone whose voice is a list of what it said, with voices of these languages. */
export async function hasVoice(page: Page, languages: readonly string[] = ['es-AR']): Promise<void> {
  await page.addInitScript((tags) => {
    const spoken: string[] = []
    globalThis.spokenWords = spoken
    const voices = tags.map((lang) => ({ lang, name: lang }))
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel: () => undefined,
      speak: (utterance: { text: string }) => void spoken.push(utterance.text),
    })
    // Without a named function, as in `know`.
    const Utterance = function (text: string) {
      return Object.assign(new EventTarget(), { text })
    }
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis, configurable: true })
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true })
  }, languages)
}

/** What the phone said so far. */
export async function spokenBy(page: Page): Promise<string[]> {
  return await page.evaluate(() => globalThis.spokenWords ?? [])
}

/** Moves a phone through these places, each as soon as it has measured the one before. Its page has to be opened by `measures`. */
export async function rideThrough(
  page: Page,
  places: readonly { readonly lat: number; readonly lng: number }[],
): Promise<void> {
  for (const { lat, lng } of places) {
    await page.context().setGeolocation({ latitude: lat, longitude: lng, accuracy: 8 })
    await page.waitForFunction((place) => globalThis.lastFix === place, `${lat} ${lng}`, { polling: 20 })
  }
}

/** Lets `rideThrough` know what the phone measured last. */
export async function measures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition(
      ({ coords }) => {
        globalThis.lastFix = `${coords.latitude} ${coords.longitude}`
      },
      () => undefined,
      { enableHighAccuracy: true },
    )
  })
}

declare global {
  var headset: Partial<Record<string, MediaSessionActionHandler | null>> | undefined
}

/** A phone with a headset, whose button is pressed by `pressHeadset`. */
export async function hasHeadset(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.headset = {}
    navigator.mediaSession.setActionHandler = (action, handler) => {
      globalThis.headset = { ...globalThis.headset, [action]: handler }
    }
  })
}

/** One press of the headset's button, or two, as the phone reports them to the page. */
export async function pressHeadset(page: Page, press: 'one' | 'two'): Promise<void> {
  await page.evaluate(
    (action) => {
      globalThis.headset?.[action]?.({ action })
    },
    press === 'one' ? ('pause' as const) : ('nexttrack' as const),
  )
}
