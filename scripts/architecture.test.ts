/** The floor plan: which folder may import which. The linter refuses what points upwards; circles between folders are found here. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LINTER = join(ROOT, 'node_modules/.bin/oxlint')
const RULE = 'eslint(no-restricted-imports)'
/** Lowest first: each layer may import those before it. */
const LAYERS_OF: Readonly<Record<string, readonly string[]>> = {
  'apps/rider/src': ['shared', 'platform', 'features', 'app'],
  'apps/console/src': ['shared', 'platform', 'features', 'app'],
  'apps/server/src': ['platform', 'subjects', 'engines', 'adapters', 'commands'],
}

/** A file with one import; no two have the same name. */
interface Probe {
  readonly from: string
  readonly to: string
}

/** Pairs of a layer and another of the same app, as imports between a file of each. */
function importsBetween(isWanted: (from: number, to: number) => boolean): Probe[] {
  return Object.entries(LAYERS_OF).flatMap(([source, layers]) =>
    layers.flatMap((layer, height) =>
      layers
        .filter((_, other) => isWanted(height, other))
        .map((other) => ({
          from: `${source}/${layer}/room/probe-of-${other}.ts`,
          to: other === 'app' ? '../../app/thing.ts' : `../../${other}/room/thing.ts`,
        })),
    ),
  )
}

/** What no layer may import. */
const UPWARD = importsBetween((from, to) => to > from)
/** Between packages and apps. */
const ACROSS = [
  { from: 'packages/contract/src/probe.ts', to: '@puni/ui/button' },
  { from: 'packages/dispatch/src/probe.ts', to: '@puni/ui/button' },
  { from: 'packages/city/src/probe.ts', to: '@puni/dispatch/decide' },
  { from: 'packages/ui/src/probe.ts', to: '@puni/city/geodesic' },
  { from: 'apps/rider/src/app/probe.ts', to: '@puni/dispatch/decide' },
  { from: 'apps/console/src/app/probe.ts', to: '@puni/server/app' },
  { from: 'apps/server/src/probe.ts', to: '@puni/ui/button' },
]
/** What each layer is there to import. */
const DOWNWARD = importsBetween((from, to) => to < from)

describe('the linter', () => {
  let complaints = new Map<string, string[]>()
  beforeAll(() => void (complaints = complaintsAbout([...UPWARD, ...ACROSS, ...DOWNWARD])))

  it.each([...UPWARD, ...ACROSS])('refuses that $from imports $to', ({ from }) => {
    expect(complaints.get(from)).toContain(RULE)
  })

  it.each(DOWNWARD)('allows that $from imports $to', ({ from }) => {
    expect(complaints.get(from)).not.toContain(RULE)
  })
})

describe('folders', () => {
  it.each(Object.keys(LAYERS_OF))('import each other in no circle: %s', (source) => {
    expect(circlesIn(folderImports(join(ROOT, source)))).toEqual([])
  })

  it('are seen where they import each other', () => {
    const circle = new Map([
      ['offers', new Set(['orders'])],
      ['orders', new Set(['riders'])],
      ['riders', new Set(['offers'])],
      ['work', new Set(['offers'])],
    ])
    expect(circlesIn(circle)).toEqual([['offers', 'orders', 'riders']])
  })
})

/** The rules that files with these imports break, by the file's name. One run of the linter reads them all: it takes a second to start. */
function complaintsAbout(probes: readonly Probe[]): Map<string, string[]> {
  const tree = mkdtempSync(join(tmpdir(), 'puni-architecture-'))
  try {
    cpSync(join(ROOT, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
    for (const { from, to } of probes) {
      const file = join(tree, from)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `import { thing } from '${to}'\nthing()\n`)
    }
    const { stdout } = spawnSync(LINTER, ['--config', '.oxlintrc.json', '--format', 'json'], {
      cwd: tree,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
    return new Map(
      probes.map(({ from }) => [
        from,
        diagnostics.filter(({ filename }) => filename === from).map(({ code }) => code),
      ]),
    )
  } finally {
    rmSync(tree, { recursive: true })
  }
}

/** Which folders each folder's files import, types too. Tests stand outside: they may look from above. */
function folderImports(source: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  for (const file of files) {
    const from = dirname(file)
    const found = readFileSync(join(source, file), 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g,
    )
    for (const [, path = ''] of found) {
      const to = relative('.', dirname(normalize(join(from, path)))).replaceAll(sep, '/')
      if (to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to))
    }
  }
  return imports
}

/** Folders that import each other by whatever way, those of a circle together, sorted. */
function circlesIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...imports.keys()].map((from) => [from, reachableFrom(from, imports)]))
  const circles = [...imports.keys()].map((one) =>
    [...imports.keys()]
      .filter((other) => reached.get(one)?.has(other) && reached.get(other)?.has(one))
      .sort(),
  )
  return [...new Map(circles.filter(({ length }) => length > 1).map((each) => [each.join(), each])).values()]
}

function reachableFrom(from: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const left = [...(imports.get(from) ?? [])]
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    if (reached.has(folder)) continue
    reached.add(folder)
    left.push(...(imports.get(folder) ?? []))
  }
  return reached
}
