/** Puts the licence of the typeface beside it: whoever gets the letters has to get it too (OFL 1.1). */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const LICENCE = new URL('../packages/ui/src/typeface/OFL.txt', import.meta.url)

/** Served at `/asap-OFL.txt` of an app. */
export function typefaceLicence(): Plugin {
  return {
    name: 'typeface-licence',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'asap-OFL.txt', source: await readFile(LICENCE, 'utf8') })
    },
  }
}
