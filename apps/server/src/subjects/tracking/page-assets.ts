/** What the build made for the customer's page: its style, which stands in the page, and its script. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRACKING_PATH } from '../orders/tracking-links.ts'
import type { PageAssets } from './tracking-page.ts'

/** A file of the build's manifest, by its source. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>

const ENTRY = 'src/main.ts'

/** Where the page's files are, in the apps' folder. */
export const builtPage = (appsFolder: string) => join(appsFolder, 'tracking', 'dist')

/** The assets of the page; without a build it has its words alone. */
export function readPageAssets(appsFolder: string): PageAssets {
  const folder = builtPage(appsFolder)
  const manifest = join(folder, 'manifest.json')
  if (!existsSync(manifest)) return { style: '', script: null }
  const { file, css = [] } = (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest)[ENTRY]!
  const style = css.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('')
  return { style, script: `${TRACKING_PATH}/${file}` }
}
