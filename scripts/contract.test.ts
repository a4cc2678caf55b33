/** The contract by subject: its parts make the whole, and what the web apps carry has no schemas. */
import { calls } from '@puni/contract/calls'
import { namedSchemas, subjects } from '@puni/contract/reference'
import { routes } from '@puni/contract/routes'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'

const CONTRACT = fileURLToPath(new URL('../packages/contract/src', import.meta.url))

/** The names in a file of every subject that has one: each exports one object. */
async function namesIn(file: string): Promise<string[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  const parts = await Promise.all(
    files
      .filter((path) => path.endsWith(`/${file}`))
      .map((path) => import(join(CONTRACT, path)) as Promise<object>),
  )
  return parts.flatMap((part) => Object.values(part)).flatMap((part: object) => Object.keys(part))
}

it.each([
  ['routes.ts', routes],
  ['calls.ts', calls],
])('%s has what every subject has, and no name twice', async (file, whole) => {
  expect((await namesIn(file)).toSorted()).toEqual(Object.keys(whole).toSorted())
})

it('has every subject in the reference, with what it has', async () => {
  const listed = Object.values(subjects)
  expect(listed.flatMap(({ calls }) => Object.keys(calls)).toSorted()).toEqual(Object.keys(calls).toSorted())
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  const entities = await Promise.all(
    files
      .filter((path) => path.endsWith('/entities.ts'))
      .map((path) => import(join(CONTRACT, path)) as Promise<object>),
  )
  const exported = entities.flatMap((each) => Object.entries(each))
  const schemas = exported.filter(([, value]) => value instanceof z.ZodType).map(([name]) => name)
  expect([...namedSchemas.keys()]).toEqual(expect.arrayContaining(schemas))
  expect(new Set(schemas).size).toBe(schemas.length)
})

it('has schemas in calls, entities and the reference alone, and nothing else needs them to run', () => {
  const SCHEMAS = /(^|\/)(calls?|entities|fields|reference)\.ts$/
  const plain = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !SCHEMAS.test(path),
  )
  expect(plain.length).toBeGreaterThan(40)
  const needing = plain.filter((path) =>
    /import (?!type)[^']*'(zod|[^']*\/(calls|entities|fields|reference)\.ts)'/.test(
      readFileSync(join(CONTRACT, path), 'utf8'),
    ),
  )
  expect(needing).toEqual([])
})
