/** Our texts agree with their numbers: each that takes numbers is asked for one of everything. */
import { expect, it } from 'vitest'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from './texts.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Sentences with a limit in them that is always more than one, or with an amount of money. */
const NO_COUNTS = new Set([
  'passwordHint',
  'newPasswordHint',
  'password',
  'hint',
  'tooShort',
  'codeHint',
  'hourHint',
  'hourWrong',
  'metres',
  'keeps',
  'part',
  'kilometres',
  'pesos',
  'delivered',
])

/** What the functions in a text say of one of everything, by their path. */
function* ofOne(texts: unknown, path: string[]): Generator<readonly [path: string, said: string]> {
  if (typeof texts === 'function' && !NO_COUNTS.has(path.at(-1) ?? '')) {
    for (const said of saidOfOne(texts as Text)) yield [path.join('.'), said]
  } else if (typeof texts === 'object' && texts !== null) {
    for (const [key, inner] of Object.entries(texts)) yield* ofOne(inner, [...path, key])
  }
}

type Text = (...values: unknown[]) => unknown

/** With numbers, and with an object of numbers; nothing where the text takes something else. */
function saidOfOne(text: Text): string[] {
  const allOne = new Proxy({}, { get: () => 1 })
  return [Array.from({ length: text.length }, () => 1), [allOne]].flatMap((values) => {
    try {
      return JSON.stringify(text(...values))
    } catch {
      return []
    }
  })
}

async function saidIn(file: string) {
  return Array.from(ofOne(await import(join(ROOT, file)), [file]))
}

const FAULT =
  /(?<![\d.,:])1 (?!más|menos|mes\b)\p{Ll}+s(?!\p{L})|\b(?:faltan|quedan|quedaron|son|están|hay entre) 1\b/iu

it('no text speaks of one as of many', async () => {
  const files = sourceFiles('apps/*/src/*-text.ts', 'packages/*/src/*-text.ts')
  const said = (await Promise.all(files.map(saidIn))).flat()
  expect(said.length).toBeGreaterThan(150)
  expect(said.filter(([, words]) => FAULT.test(words))).toEqual([])
})

it.each([
  ['Se responde en 1 días', true],
  ['Faltan 1 min', true],
  ['Se responde en 1 día', false],
  ['Hay 1 aviso más', false],
  ['11 riders libres', false],
])('%s: %s', (words, isFault) => {
  expect(FAULT.test(words)).toBe(isFault)
})
