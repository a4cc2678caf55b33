import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDemoCity } from '../../apps/server/src/subjects/city/demo-city.ts'

/** What builds the city. */
const SOURCES = ['city-pack', 'streets', 'places', 'map'].map((name) =>
  fileURLToPath(new URL(`../../packages/${name}/src/`, import.meta.url)),
)
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/puni-rider/', import.meta.url))

let folder: Promise<string> | undefined

/**
 * Folder of the demo's city, for CITY_DIR; nobody may change it. Building one takes seconds, so it is kept until the
 * code that builds it changes.
 */
export function demoCityFolder(): Promise<string> {
  return (folder ??= keptCity())
}

async function keptCity(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
    for (const name of names.toSorted()) hash.update(name).update(await readFile(join(folder, name)))
  }
  return (await openDemoCity(join(KEPT, `demo-city-${hash.digest('hex').slice(0, 16)}`))).folder
}
