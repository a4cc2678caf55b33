/** One journey in one engine, on a server of its own. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { FlakyLine } from '../journeys/flaky-line.ts'
import type { Platform } from '../journeys/platform.ts'
import { servePlatform } from '../journeys/served-platform.ts'
import type { Engine } from './engine.ts'
import type { Journey } from './journey.ts'
import { shownText } from './page-scripts.ts'
import type { Tab } from './tab.ts'

/** A journey is given up after this, milliseconds. */
const JOURNEY_MS = 120_000
const PICTURES = new URL('../../test-results/engines/', import.meta.url)
const TEXT_SHOWN = 1_500

export interface Outcome {
  readonly seconds: number
  /** The step that failed, with everything known about it; null if none did. */
  readonly failure: string | null
}

/** Runs a journey. Everything it started has ended afterwards. */
export async function run(journey: Journey, engine: Engine, engineName: string): Promise<Outcome> {
  const { platform, end } = await servePlatform()
  const line = await FlakyLine.open(platform.origin)
  const since = Date.now()
  try {
    const tab = await engine.open(journey.view, line.origin)
    try {
      const failure = await go(journey, tab, platform, line, `${engineName}-${journey.name}`)
      return { seconds: (Date.now() - since) / 1_000, failure }
    } finally {
      await tab.close()
    }
  } finally {
    line.close()
    await end()
  }
}

async function go(
  journey: Journey,
  tab: Tab,
  platform: Platform,
  line: FlakyLine,
  pictureName: string,
): Promise<string | null> {
  let at = 'start'
  const step = async <Result>(name: string, action: () => Promise<Result>) => {
    at = name
    const result = await action()
    await tab.assertSound()
    return result
  }
  try {
    await withDeadline(journey.run({ tab, platform, line, step }))
    return null
  } catch (error) {
    return `at '${at}': ${told(error)}\n${await scene(tab, pictureName)}`
  }
}

async function withDeadline(journey: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it takes more than ${JOURNEY_MS / 1_000} s`)), JOURNEY_MS)
  })
  // An abandoned journey runs until its page is closed; its failure then is ignored.
  await Promise.race([journey, deadline]).finally(() => clearTimeout(timer))
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${told(error.cause)})`
}

/** Describes the page in words, and names the file of its screenshot. */
async function scene(tab: Tab, pictureName: string): Promise<string> {
  const picture = new URL(`${pictureName}.png`, PICTURES)
  try {
    await mkdir(PICTURES, { recursive: true })
    await writeFile(picture, await tab.screenshot())
    const shown = (await tab.evaluate(shownText))?.slice(0, TEXT_SHOWN)
    const unsound = await tab.assertSound().then(
      () => '',
      (error: unknown) => `${told(error)}\n`,
    )
    return `${unsound}page: ${await tab.url()}\nshows: ${shown ?? 'no app'}\npicture: ${fileURLToPath(picture)}`
  } catch (error) {
    return `the page tells nothing any more: ${told(error)}`
  }
}
