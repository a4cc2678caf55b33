/** The browsers that the web apps are built for, and what the others show instead. */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Phones of 2017 whose browser is still updated, and iPhones that stopped at iOS 15. Cascade layers,
 * `<dialog>` and broadcast channels are the newest features that the apps require. The build adds no
 * polyfills for newer functions of the language: do not use them. The map needs more (WebGL 2) and itself
 * reports where it cannot be drawn.
 */
export const BUILD_TARGET = ['chrome103', 'safari15.4', 'ios15.4', 'firefox103']

/** Texts shown where the app cannot run. */
export interface BrowserSupportTexts {
  readonly tooOld: string
  readonly tooOldLead: string
  readonly contact: string
  readonly noScript: string
}

const CHECK = 'browser-check.js'
const LOOK = 'browser-check.css'

/**
 * Adds the check for old browsers to the page, and what they and browsers without scripts show instead of the
 * app.
 */
export function browserSupport(texts: BrowserSupportTexts): Plugin {
  let base = '/'
  return {
    name: 'browser-support',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    buildStart: async function () {
      for (const fileName of [CHECK, LOOK]) {
        const source = await readFile(new URL(fileName, import.meta.url), 'utf8')
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
    transformIndexHtml: (html) =>
      html
        .replace('</head>', () => `<script defer src="${base}${CHECK}"></script></head>`)
        .replace('<body>', () => `<body>${messages(texts, base)}`),
  }
}

/** Its look is a file that only such browsers load: the content security policy allows no style in the page. */
function messages({ tooOld, tooOldLead, contact, noScript }: BrowserSupportTexts, base: string): string {
  return `
    <noscript><link rel="stylesheet" href="${base}${LOOK}" /><div class="told"><p>${noScript}</p></div></noscript>
    <main id="too-old" data-look="${base}${LOOK}" hidden><div role="alert" class="told">
      <h1>${tooOld}</h1>
      <p>${tooOldLead}</p>
      <div id="too-old-contact" hidden>
        ${contact}
        <a id="too-old-email"></a>
        <a id="too-old-phone"></a>
      </div>
    </div></main>`
}
