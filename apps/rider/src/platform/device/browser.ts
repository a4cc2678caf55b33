/** Browsers that keep the permission of a site in different places. */
export type Browser = 'chrome-android' | 'safari-ios' | 'chrome-ios' | 'firefox' | 'samsung' | 'other'

/** The browser behind a user agent; 'other' where none of the known ones is sure. */
export function browserOf(userAgent: string): Browser {
  if (isIos(userAgent)) {
    if (/CriOS/.test(userAgent)) return 'chrome-ios'
    return /FxiOS|EdgiOS/.test(userAgent) ? 'other' : 'safari-ios'
  }
  if (/Firefox/.test(userAgent)) return 'firefox'
  // Samsung Internet, Edge and Opera name Chrome too.
  if (/SamsungBrowser/.test(userAgent)) return 'samsung'
  return /Android/.test(userAgent) && /Chrome/.test(userAgent) && !/EdgA|OPR/.test(userAgent)
    ? 'chrome-android'
    : 'other'
}

/** True on an iPhone or an iPad that says so. */
export function isIos(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent)
}

/** True for the engine of Safari and of every browser on an iPhone. */
export function isWebKit(userAgent: string): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrome\//.test(userAgent)
}
