/** The watch detects what it is meant to: each test provokes a failure, and fails if it goes unnoticed. */
import type { Page } from '@playwright/test'
import { expect, test } from './watch.ts'

/** Opens an app of one script. */
async function openApp(page: Page, script: string): Promise<void> {
  await page.route('http://app.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': "style-src 'self'" },
      body: `<div id="root"><h1>App</h1></div><script type="module">${script}</script>`,
    }),
  )
  await page.goto('http://app.example/')
}

const EMPTY = 'document.getElementById("root").replaceChildren()'

for (const [what, script, words] of [
  ['an error that nobody catches', 'throw new TypeError("broken")', 'broken'],
  ['something thrown that is no error', 'throw "a word"', 'a word'],
  ['a rejection that nobody handles', 'Promise.reject(new Error("refused"))', 'refused'],
  ['an error that React caught', 'console.error(new Error("Minified React error #418"))', '#418'],
  ['an assertion that fails', 'console.assert(1 === 2, "arithmetic")', 'arithmetic'],
  [
    'a style that the policy forbids',
    'document.body.setAttribute("style", "color: red")',
    'violates the content security policy: style-src-attr inline',
  ],
  ['a screen that is blank at the end', EMPTY, 'a blank screen at http://app.example/'],
  ['text that nobody can see', 'document.body.hidden = true', 'a blank screen at http://app.example/'],
] as const) {
  test(`sees ${what}`, async ({ page, watch }) => {
    watch.expects(words)
    await openApp(page, script)
  })
}

test('fails a test by what it sees', async ({ page }) => {
  test.fail()
  await openApp(page, 'throw new TypeError("broken")')
})

test('sees a screen that was blank for long, on a clock that stands', async ({ page, watch }) => {
  watch.expects('a blank screen at http://app.example/')
  await page.clock.install({ time: 0 })
  await openApp(page, '')
  await page.clock.pauseAt(3_600_000)
  const told = page.waitForEvent('console')
  await page.evaluate(EMPTY)
  await told
  await page.evaluate('document.getElementById("root").append("back again")')
})

test('sees pages opened by hand', async ({ browser, watch }) => {
  watch.expects('far away')
  const context = await browser.newContext()
  await openApp(await context.newPage(), '')
  await openApp(await context.newPage(), 'throw new Error("far away")')
})

test('fails a test that announces an error which does not come', async ({ page, watch }) => {
  test.fail()
  watch.expects('thunder')
  await openApp(page, '')
})

test('leaves alone what the app itself writes down', async ({ page }) => {
  const told = page.waitForEvent('console')
  await openApp(page, 'console.error("Error al cargar", new TypeError("Failed to fetch"))')
  expect((await told).text()).toContain('Error al cargar')
})
