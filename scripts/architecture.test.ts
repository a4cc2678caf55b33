/**
 * The architecture: which folder may import which. The linter refuses imports of higher layers; cycles
 * between folders are found here.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, normalize, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LINTER = join(ROOT, 'node_modules/.bin/oxlint')
/** Lowest first: each layer may import those before it. */
const LAYERS_OF: Readonly<Record<string, readonly string[]>> = {
  'apps/rider/src': ['shared', 'services', 'data', 'features', 'app'],
  'apps/console/src': ['shared', 'services', 'data', 'features', 'app'],
  'apps/server/src': ['platform', 'subjects', 'engines', 'adapters', 'commands'],
}

/** The rooms of an app's features: none may import another. */
const ROOMS_OF: Readonly<Record<string, readonly string[]>> = {
  'apps/rider/src': ['work', 'orders', 'account', 'entry', 'phone'],
  'apps/console/src': ['desk', 'people', 'places', 'reports', 'entry'],
}

const PACKAGES = ['contract', 'dispatch', 'streets', 'places', 'map', 'city-pack', 'ui', 'web'].map(
  (name) => `packages/${name}/src`,
)

/** A file with one import. */
interface Import {
  readonly from: string
  readonly to: string
}

/** Pairs of layers of the same app, as imports between a file of each. */
function importsBetween(isWanted: (from: number, to: number) => boolean): Import[] {
  return Object.entries(LAYERS_OF).flatMap(([source, layers]) =>
    layers.flatMap((layer, height) =>
      layers
        .filter((_, other) => isWanted(height, other))
        .map((other) => ({
          from: `${source}/${layer}/room/probe.ts`,
          to: other === 'app' ? '../../app/thing.ts' : `../../${other}/room/thing.ts`,
        })),
    ),
  )
}

/** Imports that no layer may have. */
const UPWARD = importsBetween((from, to) => to > from)
/** Imports that no room may have: of another room of its app. */
const SIDEWAYS = Object.entries(ROOMS_OF).flatMap(([source, rooms]) =>
  rooms.flatMap((room) =>
    rooms.flatMap((other) =>
      room === other
        ? []
        : [
            { from: `${source}/features/${room}/one/probe.ts`, to: `../../${other}/other/thing.ts` },
            { from: `${source}/features/${room}/one/probe.ts`, to: `../../${other}/thing.ts` },
            {
              from: `${source}/features/${room}/one/probe.ts`,
              to: `../../../features/${other}/other/thing.ts`,
            },
            { from: `${source}/features/${room}/probe.ts`, to: `../${other}/other/thing.ts` },
          ],
    ),
  ),
)
/** Between packages and apps. */
const ACROSS = [
  { from: 'packages/contract/src/probe.ts', to: '@puni/ui/button' },
  { from: 'packages/embedded-postgres/src/probe.ts', to: '@puni/contract/errors' },
  { from: 'packages/embedded-postgres/src/probe.ts', to: '../../contract/src/errors.ts' },
  { from: 'packages/embedded-postgres/src/backup/probe.ts', to: '../../../contract/src/errors.ts' },
  { from: 'packages/embedded-postgres/src/probe.ts', to: '../../../apps/server/src/platform/clock.ts' },
  { from: 'packages/dispatch/src/probe.ts', to: '@puni/ui/button' },
  { from: 'packages/record/src/probe.js', to: '@puni/contract/errors' },
  ...['city-pack', 'streets', 'places', 'map'].flatMap((name) =>
    ['@puni/dispatch/decide', '@puni/web/geo/circle'].map((to) => ({
      from: `packages/${name}/src/probe.ts`,
      to,
    })),
  ),
  { from: 'packages/streets/src/probe.ts', to: '@puni/city-pack/build-city' },
  { from: 'packages/places/src/probe.ts', to: '@puni/streets/geodesic' },
  { from: 'packages/map/src/probe.ts', to: '@puni/places/place-search' },
  { from: 'packages/ui/src/probe.ts', to: '@puni/streets/geodesic' },
  { from: 'packages/ui/src/probe.ts', to: '@puni/web/geo/circle' },
  { from: 'packages/contract/src/probe.ts', to: '@puni/web/geo/circle' },
  { from: 'packages/web/src/geo/probe.ts', to: '@puni/dispatch/decide' },
  { from: 'packages/web/src/geo/probe.ts', to: '@puni/server/app' },
  { from: 'packages/web/src/geo/probe.ts', to: '@puni/rider/main' },
  { from: 'packages/web/src/geo/probe.ts', to: '../../../../apps/console/src/main.tsx' },
  { from: 'packages/web/src/geo/probe.ts', to: '../../../../packages/dispatch/src/decide.ts' },
  { from: 'apps/rider/src/app/probe.ts', to: '@puni/dispatch/decide' },
  { from: 'apps/rider/src/app/probe.ts', to: '@puni/embedded-postgres/supervisor' },
  { from: 'apps/rider/src/features/work/map/probe.ts', to: '@puni/city-pack/build-city' },
  { from: 'apps/console/src/features/desk/board/probe.ts', to: '@puni/places/place-search' },
  { from: 'apps/console/src/app/probe.ts', to: '@puni/server/app' },
  ...['app', 'features', 'services', 'shared'].flatMap((layer) => [
    { from: `apps/rider/src/${layer}/probe.ts`, to: '../../../console/src/main.tsx' },
    { from: `apps/console/src/${layer}/probe.ts`, to: '../../../../apps/server/src/app.ts' },
  ]),
  { from: 'apps/server/src/probe.ts', to: '@puni/ui/button' },
  { from: 'apps/server/src/probe.ts', to: '@puni/verify/support/test-app' },
  { from: 'apps/rider/src/app/probe.ts', to: '@puni/verify/support/phone' },
  { from: 'apps/rider/src/features/room/probe.test.tsx', to: '@puni/server/app' },
  ...['', 'platform/', 'subjects/', 'engines/', 'adapters/'].map((layer) => ({
    from: `apps/server/src/${layer}probe.ts`,
    to: '@puni/web/geo/circle',
  })),
]
/** Imports that each layer and each package needs. */
const DOWNWARD = [
  ...importsBetween((from, to) => to < from),
  ...Object.entries(ROOMS_OF).flatMap(([source, rooms]) =>
    rooms.flatMap((room) =>
      ['../other/thing.ts', '@puni/contract/orders/entities'].map((to) => ({
        from: `${source}/features/${room}/one/probe.ts`,
        to,
      })),
    ),
  ),
  ...['contract/orders/entities', 'streets/geodesic', 'map/palette', 'ui/button'].map((to) => ({
    from: 'packages/web/src/geo/probe.ts',
    to: `@puni/${to}`,
  })),
  ...['rider', 'console'].map((app) => ({
    from: `apps/${app}/src/shared/probe.ts`,
    to: '@puni/web/geo/circle',
  })),
  { from: 'apps/server/src/probe.ts', to: '@puni/embedded-postgres/supervisor' },
  { from: 'packages/streets/src/router/probe.test.ts', to: '@puni/city-pack/streets/build-graph' },
  { from: 'apps/server/src/subjects/probe.test.ts', to: '@puni/verify/support/test-app' },
  ...['rider', 'console'].flatMap((app) =>
    ['features/room/probe.test.tsx', 'testing/probe.ts'].map((file) => ({
      from: `apps/${app}/src/${file}`,
      to: '@puni/verify/support/phone',
    })),
  ),
  { from: 'packages/embedded-postgres/src/backup/probe.test.ts', to: '../../test/small-disk.ts' },
]

/** Texts that become code, and the rule that refuses each. */
const TEXT_AS_CODE = ['apps/server/src', 'apps/rider/src', 'apps/console/src', 'packages/web/src'].flatMap(
  (source) => [
    { from: `${source}/probe.ts`, code: "eval('1')", rule: 'eslint(no-eval)' },
    { from: `${source}/probe.ts`, code: "new Function('return 1')", rule: 'eslint(no-new-func)' },
    { from: `${source}/probe.ts`, code: "setTimeout('thing()', 1)", rule: 'typescript(no-implied-eval)' },
  ],
)

/** Files of some length, and whether the linter complains. */
const LONG = [
  { from: 'apps/server/src/subjects/room/probe.ts', lines: 61, isRefused: true },
  { from: 'apps/server/src/subjects/room/probe.ts', lines: 60, isRefused: false },
  { from: 'apps/server/src/subjects/room/probe.test.ts', lines: 61, isRefused: false },
]

describe('the linter', () => {
  const imports = [...UPWARD, ...SIDEWAYS, ...ACROSS, ...DOWNWARD]
  let complaints: readonly (readonly string[])[] = []
  beforeAll(() => {
    const circle = { from: 'packages/web/src/circle/probe.ts', to: './other.ts' }
    complaints = complaintsAbout([
      ...[...imports, circle].map(({ from, to }) => ({
        path: from,
        text: `import { thing } from '${to}'\nthing()\nexport const probe = 1\n`,
      })),
      ...LONG.map(({ from, lines }) => ({
        path: from,
        text: `export function probe() {\n${'  thing()\n'.repeat(lines - 2)}}\n`,
      })),
      ...TEXT_AS_CODE.map(({ from, code }) => ({ path: from, text: `export const probe = ${code}\n` })),
      {
        path: 'packages/web/src/circle/other.ts',
        text: `import { probe } from './${nameOf(circle.from, imports.length)}'\nexport const thing = () => probe\n`,
        isNamed: true,
      },
    ])
  })
  const about = (one: Import) => complaints[imports.indexOf(one)]

  it.each([...UPWARD, ...SIDEWAYS, ...ACROSS])('refuses that $from imports $to', (one) => {
    expect(about(one)).toContain('eslint(no-restricted-imports)')
  })

  it.each(Object.entries(ROOMS_OF))('knows every room of %s', (source, rooms) => {
    expect(readdirSync(join(ROOT, source, 'features')).sort()).toEqual([...rooms].sort())
  })

  it.each(DOWNWARD)('allows that $from imports $to', (one) => {
    expect(about(one)).not.toContain('eslint(no-restricted-imports)')
  })

  it('refuses that two files import each other', () => {
    expect(complaints[imports.length]).toContain('import(no-cycle)')
  })

  it.each(LONG)('looks at the length of functions: $from, $lines lines', (one) => {
    const found = complaints[imports.length + 1 + LONG.indexOf(one)]
    expect(found?.includes('eslint(max-lines-per-function)')).toBe(one.isRefused)
  })

  it.each(TEXT_AS_CODE)('refuses that a text becomes code: $from, $code', (one) => {
    const found = complaints[imports.length + 1 + LONG.length + TEXT_AS_CODE.indexOf(one)]
    expect(found).toContain(one.rule)
  })
})

describe('what happened in the server', () => {
  const SERVER = join(ROOT, 'apps/server/src')

  it('is announced in one place, after the one that commits', () => {
    expect(filesWith(SERVER, /\.publish\(/)).toEqual([
      'platform/outcomes/announce.ts',
      // The bus's own way out, by NATS.
      'platform/realtime/nats-transport.ts',
    ])
    expect(filesWith(SERVER, /\.transaction\(\)/)).toEqual([
      // Runs before anybody can listen, like that of the key.
      'demo/seed.ts',
      'platform/outcomes/commands.ts',
      'platform/signing/installation-key.ts',
      // Reads only.
      'subjects/leaving/export-all.ts',
    ])
  })
})

describe('calls of the server to others', () => {
  it('go out in one place', () => {
    // Of node:http, types and status texts are harmless.
    const ways =
      /(?<![.\w])fetch\(|\{ fetch\b|from '(node:(https|http2)|undici|axios|got)'|\b(request|get|Agent)\b[^}\n]*\} from 'node:http'|import (\* as )?\w+ from 'node:http'/
    expect(filesWith(join(ROOT, 'apps/server/src'), ways)).toEqual(['platform/remote/outgoing.ts'])
  })

  it('check certificates: nothing turns that off', () => {
    const off = /rejectUnauthorized|NODE_TLS_|checkServerIdentity/
    expect(filesWith(join(ROOT, 'apps/server/src'), off)).toEqual([])
  })
})

describe('programs that the server starts', () => {
  it.each(['apps/server/src', 'packages/embedded-postgres/src', ...PACKAGES])(
    'get their arguments as they are, from no shell: %s',
    (source) => {
      // What hands a text to a shell; the module as a whole too, of which nobody could tell what is used.
      const shells =
        /\bexec(Sync)?\b[^}]*\} (from |= require\()'node:child_process'|(?<!\} )(from |= require\()'node:child_process'|'child_process'|import\('node:child_process'|\bshell:/
      expect(filesWith(join(ROOT, source), shells)).toEqual([])
    },
  )
})

describe('secrets of the server', () => {
  it('come from node:crypto: what a guesser could foretell only spreads retries and refusals', () => {
    expect(filesWith(join(ROOT, 'apps/server/src'), /Math\.random/)).toEqual([
      'engines/messages/settle.ts',
      'engines/notifications/push-worker.ts',
      'engines/webhooks/retries.ts',
      'platform/load/shedding.ts',
      'platform/outcomes/commands.ts',
    ])
  })
})

describe('code that comes late', () => {
  it.each(['apps/rider/src', 'apps/console/src', 'packages/ui/src', 'packages/web/src'])(
    'is drawn by @puni/web/views/lazy, not by what of React holds it back: %s',
    (source) =>
      expect(filesWith(join(ROOT, source), /\{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/)).toEqual([]),
  )

  it('takes no screen with it where it does not come: a dialog says so in its own place', () => {
    const bare = /\blazy\([^;\n]*import\('[^']*-dialog\.tsx'\)/
    expect(filesWith(join(ROOT, 'apps/rider/src'), bare)).toEqual([
      // Opens unasked: it comes another time.
      'features/phone/new-phone/new-phone.tsx',
    ])
  })
})

describe('folders', () => {
  it.each([...Object.keys(LAYERS_OF), ...PACKAGES])('import each other in no circle: %s', (source) => {
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

/** A file for the linter. */
interface Probe {
  readonly path: string
  readonly text: string
  /** Whether its name is fixed, for another file to import. */
  readonly isNamed?: boolean
}

/**
 * The rules that each of these files breaks. One run of the linter reads them all: it takes a second to
 * start.
 */
function complaintsAbout(probes: readonly Probe[]): string[][] {
  const tree = mkdtempSync(join(tmpdir(), 'puni-architecture-'))
  try {
    cpSync(join(ROOT, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
    const files = probes.map(({ path, text, isNamed = false }, number) => {
      const file = isNamed ? path : `${dirname(path)}/${nameOf(path, number)}`
      mkdirSync(dirname(join(tree, file)), { recursive: true })
      writeFileSync(join(tree, file), text)
      return file
    })
    writeFileSync(join(tree, 'tsconfig.json'), '{}')
    const { stdout } = spawnSync(LINTER, ['--config', '.oxlintrc.json', '--type-aware', '--format', 'json'], {
      cwd: tree,
      encoding: 'utf8',
      // Where the linter finds what knows the types.
      env: { ...process.env, PATH: `${dirname(LINTER)}${delimiter}${process.env['PATH']}` },
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
    return files.map((file) =>
      diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code),
    )
  } finally {
    rmSync(tree, { recursive: true })
  }
}

/** The name of a probe's file: several probes may need the same name. */
const nameOf = (path: string, number: number) => basename(path).replace('probe', `probe-${number}`)

/** The files of a folder, without tests, which may import from above. */
function filesOf(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
}

/** The files of a folder that match a pattern, sorted. */
function filesWith(source: string, pattern: RegExp): string[] {
  return filesOf(source)
    .filter((file) => pattern.test(readFileSync(join(source, file), 'utf8')))
    .map((file) => file.replaceAll(sep, '/'))
    .sort()
}

/**
 * The folders imported by each folder's files, including type imports. The contract's `calls.ts` are left out, which only the list of all
 * calls imports: the call of one subject may answer with what belongs to another.
 */
function folderImports(source: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  const files = filesOf(source).filter(
    (file) => !(source.endsWith('contract/src') && basename(file) === 'calls.ts'),
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

/** Folders that import each other directly or indirectly, grouped by cycle, sorted. */
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
