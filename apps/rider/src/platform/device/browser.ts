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

/** True for WebKit: Safari and every browser on an iPhone. */
export function isWebKit(userAgent: string): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrome\//.test(userAgent)
}
