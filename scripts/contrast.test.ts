/**
 * All text can be read in the sun, in both themes: every ink that a class list sets has 7:1 on the background it sets, or
 * on every background of a page if it sets none. axe finds what stands on a background of another element.
 */
import { contrast } from '@puni/map/contrast'
import { describe, expect, it } from 'vitest'
import { literalsIn, readSource, sourceFiles } from './texts.ts'

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** The tokens' colours: the style sheet has those of the light theme, then what the dark one changes. */
const [light = {}, changed] = readSource('packages/ui/src/theme.css')
  .split('@variant dark {')
  .map((part) => {
    const tokens = Array.from(part.matchAll(/--color-([\w-]+): (#\w{6})/g))
    return Object.fromEntries(tokens.map(([, name, colour]) => [name, colour]))
  })
const COLOURS: Record<Theme, Partial<Record<string, string>>> = { light, dark: { ...light, ...changed } }

/** What a page, a card, a row or a notice is filled with. */
const BACKGROUNDS = [
  'surface',
  'surface-raised',
  'surface-muted',
  'success-soft',
  'warning-soft',
  'danger-soft',
  'info-soft',
]
/** WCAG's AAA: what is read on a motorcycle. */
const TEXT = 7
/** WCAG's bound of large text, of icons and of the edges of controls. */
const GRAPHIC = 3
/** What is large: letters in the marks of a map, and the icon of a button that cannot be pressed. */
const LARGE = new Set(['surface-raised on route-pickup', 'surface-raised on route-delivery', 'line-strong'])

/** The colours of a class list in one of its states, such as hovered. */
interface Colours {
  readonly ink?: string
  readonly background?: string
}

/** The colours that a class list sets in each of its states in this theme. */
function statesOf(classes: string, theme: Theme): Colours[] {
  const states = new Map<string, Colours>()
  for (const [, variant = '', kind, token] of classes.matchAll(/(?<!\S)(\S+:)?(text|bg)-([a-z-]+)(?!\S)/g)) {
    if (token === undefined || COLOURS.light[token] === undefined) continue
    states.set(variant, { ...states.get(variant), [kind === 'text' ? 'ink' : 'background']: token })
  }
  const { '': usual, 'dark:': dark, ...others } = Object.fromEntries(states)
  const base = theme === 'dark' ? { ...usual, ...dark } : { ...usual }
  return [base, ...Object.values(others).map((state) => Object.assign({}, base, state))]
}

const pairOf = ({ ink, background }: Colours) =>
  background === undefined ? `${ink}` : `${ink} on ${background}`

/** Every pair in the sources, as 'ink on background', or as 'ink' where it stands on the page. */
function pairsIn(theme: Theme): string[] {
  const lists = sourceFiles(
    'apps/*/src/**.tsx',
    'apps/*/src/**.ts',
    'packages/*/src/**.tsx',
    'packages/ui/src/**.ts',
  )
    .filter((file) => !file.startsWith('apps/server'))
    .flatMap((file) => literalsIn(readSource(file)))
  const states = lists.flatMap((classes) => statesOf(classes, theme)).filter(({ ink }) => ink !== undefined)
  return [...new Set(states.map(pairOf))]
}

describe.each(THEMES)('in the %s theme', (theme) => {
  const colourOf = (token = '') => COLOURS[theme][token] ?? ''

  it.each(pairsIn(theme))('%s can be read', (pair) => {
    const [ink, background] = pair.split(' on ')
    for (const below of background === undefined ? BACKGROUNDS : [background]) {
      const least = LARGE.has(pair) ? GRAPHIC : TEXT
      expect(contrast(colourOf(ink), colourOf(below)), below).toBeGreaterThanOrEqual(least)
    }
  })

  it.each(['line-strong', 'primary-edge', 'focus'])('%s shows as an edge', (edge) => {
    for (const background of BACKGROUNDS) {
      expect(contrast(colourOf(edge), colourOf(background)), background).toBeGreaterThanOrEqual(GRAPHIC)
    }
  })
})
