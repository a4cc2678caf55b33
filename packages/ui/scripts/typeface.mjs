/** Makes the apps' typeface from the whole one: `node packages/ui/scripts/typeface.mjs`. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const WHOLE = new URL(import.meta.resolve('@fontsource-variable/asap/files/asap-latin-wght-normal.woff2'))
const OURS = new URL('../src/typeface/asap-latin.woff2', import.meta.url)

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
/** Every letter of Latin 1, as names have them, and the marks of Spanish and Portuguese print. */
const LETTERS = `${range(0x20, 0x7e)}${range(0xc0, 0xff)}\u00a0¡¿«»ªº°·©–—‘’“”•…€−\u202f`

const subset = await subsetFont(await readFile(WHOLE), LETTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 } },
})
await writeFile(OURS, subset)
console.log(`${fileURLToPath(OURS)}: ${(subset.length / 1000).toFixed(1)} kB`)
