/** The customer's page: all its words without a script, which only keeps them fresh. */
import type { Tracking, TrackingWords } from '@puni/contract/tracking/entities'
import { TRACKING } from '@puni/contract/tracking/limits'
import { trackingText as t } from './tracking-text.ts'

/** What the build made for the page. */
export interface PageAssets {
  readonly style: string
  /** Path of the script; null where it is not built. */
  readonly script: string | null
}

/** What does not change while the page is open. */
export interface PageOf {
  readonly seller: string
  readonly number: number
  /** The answer to a note that was sent without a script; empty for none. */
  readonly said: string
}

/** Seconds until a page without script asks again. */
const REFRESH_SECONDS = 60

/** The page of an order. */
export function trackingPage(of: PageOf, tracking: Tracking, assets: PageAssets): string {
  const { words, step, isOver } = tracking
  const head = isOver ? '' : `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`
  return page(
    t.page(of.seller),
    assets,
    `<main data-over="${isOver}">
<header><p class="seller">${escaped(of.seller)}</p><p class="number">${t.number(of.number)}</p></header>
<p id="signal" role="status"></p>
<section class="state" aria-live="polite">
${slot('h1', words, 'title')}
${slot('p', words, 'when')}
${slot('p', words, 'late')}
${slot('p', words, 'lead')}
</section>
${stepsOf(step)}
<figure hidden><div id="map" role="application" aria-label="${t.map}"></div><figcaption></figcaption></figure>
${slot('p', words, 'located')}
<div class="secret"${hiddenIf(words.secret === '')} data-if>${slot('p', words, 'secret')}${slot('p', words, 'secretHint')}</div>
<dl>${(['pay', 'rider', 'address'] as const).map((name) => pairOf(words, name)).join('')}</dl>
${notesOf(of, tracking)}
<footer>${slot('p', words, 'asOf')}</footer>
</main>`,
    head,
  )
}

/** A page that says one thing: of a link that opens nothing, or no longer. */
export function plainPage(title: string, body: string, assets: PageAssets): string {
  return page(
    title,
    { ...assets, script: null },
    `<main><section class="state"><h1>${escaped(title)}</h1><p>${escaped(body)}</p></section></main>`,
  )
}

function page(title: string, { style, script }: PageAssets, body: string, head = ''): string {
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${escaped(title)}</title>
<style>${style}</style>
${head}${script === null ? '' : `<script type="module" src="${script}"></script>`}
</head>
<body>
${body}
</body>
</html>
`
}

/** An element with one of the words; hidden where there is none. */
function slot(tag: string, words: TrackingWords, name: keyof TrackingWords): string {
  return `<${tag} data-word="${name}"${hiddenIf(words[name] === '')}>${escaped(words[name])}</${tag}>`
}

function pairOf(words: TrackingWords, name: keyof typeof t.labels): string {
  return `<div data-if${hiddenIf(words[name] === '')}><dt>${t.labels[name]}</dt>${slot('dd', words, name)}</div>`
}

function stepsOf(step: number): string {
  const items = t.steps.map((label, index) => {
    const current = index + 1 === step ? ' aria-current="step"' : ''
    return `<li${current}${index < step ? ' class="done"' : ''}>${label}</li>`
  })
  return `<ol aria-label="${t.stepsLabel}"${hiddenIf(step === 0)}>${items.join('')}</ol>`
}

/** What was written, and the forms for more. */
function notesOf({ said }: PageOf, { words, mayWrite, isOver }: Tracking): string {
  const { title, lead, ready, own, send, sent } = t.notes
  const buttons = ready.map((text) => `<button name="text" value="${text}">${text}</button>`)
  return `<section class="notes"${hiddenIf(said === '' && (isOver || (!mayWrite && words.notes === '')))}>
<h2>${title}</h2>
<div data-if${hiddenIf(words.notes === '')}><p>${sent}</p>${slot('p', words, 'notes')}</div>
<p id="said" role="status">${escaped(said)}</p>
<div id="write"${hiddenIf(!mayWrite)}>
<p>${lead}</p>
<form method="post" class="ready">${buttons.join('')}</form>
<form method="post"><label for="own">${own}</label><input id="own" name="text" maxlength="${TRACKING.noteLength}" required autocomplete="off"><button>${send}</button></form>
</div>
</section>`
}

const hiddenIf = (isHidden: boolean) => (isHidden ? ' hidden' : '')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it stands in HTML, between tags and within quotes. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
