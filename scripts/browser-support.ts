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
// Styles for the elements: the apps' style sheet, which some of these browsers partly read, removes the
// browser's default look from all of them.
const LOOK =
  'max-width:28rem;margin:0 auto;padding:2rem 24px;font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere'
const TITLE = 'margin:0 0 1rem;font-size:1.25rem;font-weight:bold'
const LINK = 'display:block;padding:.75rem 0;color:inherit;font-weight:bold;text-decoration:underline'

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
      const source = await readFile(new URL(CHECK, import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName: CHECK, source })
    },
    transformIndexHtml: (html) =>
      html
        .replace('</head>', () => `<script defer src="${base}${CHECK}"></script></head>`)
        .replace('<body>', () => `<body>${messages(texts)}`),
  }
}

function messages({ tooOld, tooOldLead, contact, noScript }: BrowserSupportTexts): string {
  return `
    <noscript><p style="${LOOK}">${noScript}</p></noscript>
    <main id="too-old" style="display:none"><div role="alert" style="${LOOK}">
      <h1 style="${TITLE}">${tooOld}</h1>
      <p style="margin:0 0 1.5rem">${tooOldLead}</p>
      <div id="too-old-contact" style="display:none">
        ${contact}
        <a id="too-old-email" style="${LINK}"></a>
        <a id="too-old-phone" style="${LINK}"></a>
      </div>
    </div></main>`
}
