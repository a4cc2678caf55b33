import { expect, it } from 'vitest'
import { browserOf, isOutsideHomeScreen, isWebKit } from './browser.ts'

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

const SAFARI_IPHONE = `${IPHONE} Version/18.4 Mobile/15E148 Safari/604.1`
const IPAD_AS_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148 Safari/604.1'
const CHROME = `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`

it.each([
  ['an iPhone in Safari', true, SAFARI_IPHONE, 5, false, false],
  ['an iPhone that knows no display modes', true, SAFARI_IPHONE, 5, false, undefined],
  ['an iPhone in Chrome', true, `${IPHONE} CriOS/138.0 Mobile/15E148 Safari/604.1`, 5, false, false],
  ['an iPhone in Firefox', true, `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 5, false, false],
  ['an iPhone inside another app', true, `${IPHONE} Mobile/15E148 Instagram 390.0`, 5, false, undefined],
  ['an iPad that says so', true, IPAD, 5, false, false],
  ['an iPad that pretends to be a Mac', true, IPAD_AS_MAC, 5, false, false],
  ['an iPhone from the home screen', false, SAFARI_IPHONE, 5, true, true],
  ['an old iPhone from the home screen', false, SAFARI_IPHONE, 5, false, true],
  ['an iPad from the home screen', false, IPAD_AS_MAC, 5, true, undefined],
  ['a Mac', false, IPAD_AS_MAC, 0, false, undefined],
  ['an Android in Chrome', false, CHROME, 5, false, undefined],
  ['an Android from the home screen', false, CHROME, 5, true, undefined],
  [
    'Windows with a touch screen',
    false,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0',
    10,
    false,
    undefined,
  ],
] as const)(
  '%s is outside of the home screen: %s',
  (_, expected, userAgent, maxTouchPoints, isStandalone, standalone) => {
    expect(isOutsideHomeScreen({ userAgent, maxTouchPoints }, { isStandalone, standalone })).toBe(expected)
  },
)
