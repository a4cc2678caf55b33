/** What CONTRIBUTING says of a new state of the order: it is a row of the table and its words. The compiler finds no more. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TABLE = 'packages/contract/src/orders/order-states.ts'
/** A state in which riders are on the way to the customer, after 'on the way'. */
const EDITS: readonly (readonly [was: string, is: string])[] = [
  [
    `  'on the way',\n  'delivered',\n  'canceled',`,
    `  'on the way',\n  'at_door',\n  'delivered',\n  'canceled',`,
  ],
  [
    `  'on the way',\n  'delivered',\n] as const`,
    `  'on the way',\n  'at_door',\n  'delivered',\n] as const`,
  ],
  [
    `moves: [{ to: 'delivered', by: ['rider'] }, ...stop],\n  },`,
    `moves: [{ to: 'at_door', by: ['rider'] }, ...stop],
  },
  at_door: {
    phase: 'to the customer',
    label: 'En la puerta',
    moves: [{ to: 'delivered', by: ['rider'] }, ...stop],
  },`,
  ],
  [
    `  'on the way': 'En camino',\n  delivered`,
    `  'on the way': 'En camino',\n  at_door: 'En la puerta',\n  delivered`,
  ],
]

/** The tree without what was installed or made, in a folder of its own that has what was installed. */
async function copyTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'order-state-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const left = new Set(['node_modules', 'dist', '.git', 'test-results', 'data'])
  await cp(ROOT, folder, { recursive: true, filter: (path) => !left.has(basename(path)) })
  // What was installed is that of the tree, our own packages are those of the copy.
  const OWN = '@puni'
  await mkdir(join(folder, 'node_modules', OWN), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== OWN) await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of await readdir(join(ROOT, 'node_modules', OWN)))
    await symlink(
      await readlink(join(ROOT, 'node_modules', OWN, name)),
      join(folder, 'node_modules', OWN, name),
    )
  for (const app of await readdir(join(ROOT, 'apps'))) {
    const installed = join(ROOT, 'apps', app, 'node_modules')
    await symlink(installed, join(folder, 'apps', app, 'node_modules')).catch(() => undefined)
  }
  return folder
}

it('a new state is a row of the table, and its words where they are spoken', async () => {
  const folder = await copyTree()
  const compile = async () => {
    const args = ['--type-aware', '--type-check', '--deny-warnings', '--format=unix']
    const run = promisify(execFile)(join(ROOT, 'node_modules/.bin/oxlint'), args, { cwd: folder })
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    return [...new Set([...stdout.matchAll(/^(\S+?\.tsx?):\d+/gm)].map(([, file]) => file))]
  }
  expect(await compile()).toEqual([])
  let table = await readFile(join(folder, TABLE), 'utf8')
  for (const [was, is] of EDITS) {
    expect(table.split(was), was).toHaveLength(2)
    table = table.replace(was, is)
  }
  await writeFile(join(folder, TABLE), table)
  expect(await compile()).toEqual(['apps/rider/src/features/helmet/helmet-text.ts'])
})
