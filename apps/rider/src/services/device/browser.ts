/** Browsers that keep site permissions in different places. */
export type Browser = 'chrome-android' | 'safari-ios' | 'chrome-ios' | 'firefox' | 'samsung' | 'other'

/** The browser of a user agent; 'other' if it cannot be identified with certainty. */
export function browserOf(userAgent: string): Browser {
  if (isIos(userAgent)) {
    if (/CriOS/.test(userAgent)) return 'chrome-ios'
    return /FxiOS|EdgiOS/.test(userAgent) ? 'other' : 'safari-ios'
  }
  if (/Firefox/.test(userAgent)) return 'firefox'
  // Samsung Internet, Edge and Opera mention Chrome too.
  if (/SamsungBrowser/.test(userAgent)) return 'samsung'
  return /Android/.test(userAgent) && /Chrome/.test(userAgent) && !/EdgA|OPR/.test(userAgent)
    ? 'chrome-android'
    : 'other'
}

/** True on an iPhone, or an iPad that identifies itself as one. */
export function isIos(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent)
}

/** What a browser tells of the phone it runs on. */
export interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** True on an iPhone or iPad. An iPad identifies as a Mac, but no Mac has a touch screen. */
export function isAppleTouch({ userAgent, maxTouchPoints }: Device): boolean {
  return isIos(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** How a page says that it runs from the home screen. */
interface Window {
  /** The display mode of the manifest is in force. */
  readonly isStandalone: boolean
  /** `navigator.standalone`: Apple's own, before there were display modes. */
  readonly standalone?: boolean | undefined
}

/** True in a browser of an iPhone or iPad: there a page can't be notified, and nothing can ring, before it is on the home screen. */
export function isOutsideHomeScreen(device: Device, { isStandalone, standalone }: Window): boolean {
  return isAppleTouch(device) && !isStandalone && standalone !== true
}

/** True for WebKit: Safari and every browser on an iPhone. */
export function isWebKit(userAgent: string): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrome\//.test(userAgent)
}
