/**
 * Puts what the first paint waits for into the page itself: on a slow line each file of its own costs a round trip. The server allows
 * both by their hashes.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const BEFORE_PAINT = fileURLToPath(new URL('../src/before-paint.js', import.meta.url))
const SCRIPT_PLACE = '<!-- before-paint -->'
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/

/** The script that has to run before anything is painted. */
export function inlineBeforePaint(): Plugin {
  return {
    name: 'inline-before-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        if (!html.includes(SCRIPT_PLACE)) throw new Error(`index.html has no ${SCRIPT_PLACE}`)
        const source = await readFile(BEFORE_PAINT, 'utf8')
        const code = source.replaceAll(/^\s*\/\/.*\n/gm, '')
        return html.replace(SCRIPT_PLACE, () => `<script>${code}</script>`)
      },
    },
  }
}

/** The style of the whole app: it is small, and the login needs most of it. */
export function inlineStyle(): Plugin {
  return {
    name: 'inline-style',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const [link, file = ''] = STYLE_LINK.exec(html) ?? []
        const asset = bundle[file]
        if (link === undefined || asset?.type !== 'asset') throw new Error('the page has no style sheet')
        const css = String(asset.source)
        delete bundle[file]
        // Or whatever is loaded later would ask for it first.
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(file)
        return html.replace(link, () => `<style>${css}</style>`)
      },
    },
  }
}
