import { expect, it } from 'vitest'
import { browserOf, isWebKit } from './browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['safari-ios', `${IPHONE} Version/18.4 Mobile/15E148 Safari/604.1`],
  ['chrome-ios', `${IPHONE} CriOS/138.0 Mobile/15E148 Safari/604.1`],
  ['other', `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['chrome-android', `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`],
  ['samsung', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['other', `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0`],
  ['firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'other',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15',
  ],
])('tells %s', (browser, userAgent) => {
  expect(browserOf(userAgent)).toBe(browser)
})

it.each([
  [true, `${IPHONE} Version/18.4 Mobile/15E148 Safari/604.1`],
  [true, `${IPHONE} CriOS/138.0 Mobile/15E148 Safari/604.1`],
  [true, `${IPHONE} Mobile/15E148`],
  [false, `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`],
  [false, 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
])('is WebKit: %s, %s', (expected, userAgent) => {
  expect(isWebKit(userAgent)).toBe(expected)
})
