/** The texts in the source, for tests about them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LITERALS = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Files of the repository that match these patterns of git, tests excepted. */
export function sourceFiles(...patterns: string[]): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  return listed
    .trim()
    .split('\n')
    .filter((file) => !file.includes('.test.') && existsSync(join(ROOT, file)))
}

/** The string literals of a source text; of templates with their `${…}`. */
export function literalsIn(source: string): string[] {
  const found = source.replaceAll(COMMENTS, '').matchAll(LITERALS)
  return Array.from(found, ([, single, double, template]) => single ?? double ?? template ?? '')
}

/** A text that the specification names to the letter, and the file where it stands. */
export interface SpecText {
  readonly text: string
  readonly file: string
}

/** The rows of `docs/spec-texts.md`. */
export function specTexts(): SpecText[] {
  const rows = readSource('docs/spec-texts.md').matchAll(/^\| `(.+?)` +\| .+? +\| `(.+?)` +\|$/gm)
  return Array.from(rows, ([, text = '', file = '']) => ({ text, file }))
}
