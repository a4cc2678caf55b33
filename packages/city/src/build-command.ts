/** `npm run city`: builds the city pack from an OpenStreetMap extract, which it can download. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Position } from '@puni/contract/entities'
import { buildCity, type CityPack, writePack } from './build-city.ts'
import { ExtractError } from './extract/extract.ts'
import { downloadExtract, OVERPASS_URL } from './extract/overpass.ts'
import { readExtract } from './extract/read-extract.ts'
import { PACK_FILES, PackError } from './pack.ts'

const USAGE = `Usage: npm run city -- FILE [--name NAME] [--out DIR]
       npm run city -- --center LAT,LNG --radius KM [--name NAME] [--out DIR] [--overpass URL]

  FILE      an OpenStreetMap extract: .osm.pbf, .osm or .osm.gz
  --center  middle of the city, in degrees; its streets are downloaded from an Overpass server
  --radius  kilometres around it, up to 40
  --name    name of the city; by default the file's
  --out     folder of the pack; by default $CITY_DIR, $DATA_DIR/city or ./data/city
`

const MAX_RADIUS_KM = 40

class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The source of the streets. */
type Source =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'overpass'
      readonly server: string
      readonly centre: Position
      readonly radiusKm: number
    }

interface Command {
  readonly source: Source
  readonly name: string
  readonly out: string
}

/** Where a command's output goes: a terminal, a log, a test. */
export interface Output {
  /** True if a line can be overwritten. */
  readonly isTTY: boolean
  write(text: string): void
}

/** The environment of a command. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: Output
  readonly err: Output
}

/** Runs the command and returns its exit code: 0 for a pack, 1 for a failure reported in one line, 2 for wrong arguments. */
export async function buildCommand(
  args: readonly string[],
  { env, out, err }: Surroundings,
): Promise<number> {
  try {
    await run(readCommand(args, env), out)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      err.write(`${error.message}\n\n${USAGE}`)
      return 2
    }
    if (!isExpected(error)) throw error
    err.write(`${error.message}\n`)
    return 1
  }
}

/** Failures of the extract, the pack and the disk; anything else is a bug. */
const isExpected = (error: unknown): error is Error =>
  error instanceof ExtractError ||
  error instanceof PackError ||
  (error instanceof Error && 'syscall' in error)

function readCommand(args: readonly string[], env: Surroundings['env']): Command {
  const { values, positionals } = parse(args)
  // npm runs scripts in the project's folder, but paths are relative to where it was called.
  const from = env['INIT_CWD'] ?? process.cwd()
  const source = sourceOf(values, positionals, from)
  const usual = env['CITY_DIR'] ?? path.join(env['DATA_DIR'] ?? './data', 'city')
  return {
    source,
    name: values.name?.trim() || defaultName(source),
    out: values.out === undefined ? usual : path.resolve(from, values.out),
  }
}

function parse(args: readonly string[]) {
  // A latitude may start with a minus, which parseArgs would take for an option.
  const joined = args.flatMap((arg, i) => {
    if (args[i - 1] === '--center') return []
    return arg === '--center' && args[i + 1] !== undefined ? [`${arg}=${args[i + 1]}`] : [arg]
  })
  try {
    return parseArgs({
      args: joined,
      allowPositionals: true,
      options: {
        center: { type: 'string' },
        radius: { type: 'string' },
        name: { type: 'string' },
        out: { type: 'string' },
        overpass: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

type Values = ReturnType<typeof parse>['values']

function sourceOf({ center, radius, overpass }: Values, files: readonly string[], from: string): Source {
  const [file, ...more] = files
  if (more.length > 0) throw new UsageError('Only one FILE can be built')
  if (file !== undefined) {
    if (center ?? radius ?? overpass) throw new UsageError('Either FILE or --center and --radius')
    return { kind: 'file', path: path.resolve(from, file) }
  }
  if (center === undefined || radius === undefined) {
    throw new UsageError('Name a FILE, or --center and --radius')
  }
  const server = overpass ?? OVERPASS_URL
  if (!/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new UsageError('--overpass must be an http(s) URL')
  return { kind: 'overpass', server, centre: readCentre(center), radiusKm: readRadius(radius) }
}

function readCentre(text: string): Position {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  const centre = { lat: Number(lat), lng: Number(lng) }
  // Written so that NaN fails too. There are no cities closer to a pole, and bounding boxes break down there.
  if (!(Math.abs(centre.lat) <= 80 && Math.abs(centre.lng) <= 180)) {
    throw new UsageError('--center must be LAT,LNG in degrees, like -34.61,-58.39')
  }
  return centre
}

function readRadius(text: string): number {
  const radius = Number(text)
  if (!(radius > 0 && radius <= MAX_RADIUS_KM)) {
    throw new UsageError(`--radius must be kilometres, above 0 and up to ${MAX_RADIUS_KM}`)
  }
  return radius
}

function defaultName(source: Source): string {
  if (source.kind === 'overpass') return `${source.centre.lat}, ${source.centre.lng}`
  return path.basename(source.path).replace(/\.(osm|pbf|gz|xml)(\..*)?$/, '')
}

const STEPS = { streets: 'Building the streets', places: 'Building the addresses', tiles: 'Drawing the map' }

async function run({ source, name, out }: Command, output: Output): Promise<void> {
  const started = performance.now()
  const progress = new ProgressLine(output)
  const pack = await withFile(source, progress, async (file) => {
    progress.step('Reading')
    const extract = await readExtract(file, (fraction) => progress.fraction(fraction))
    const title = { name, demo: false, builtAt: new Date().toISOString() }
    return buildCity(extract, title, (step) => progress.step(STEPS[step]))
  }).finally(() => progress.end())
  await writePack(out, pack)
  output.write(summary(path.resolve(out), pack, (performance.now() - started) / 1000))
}

/** Passes a source's file to a task; a downloaded one is deleted afterwards. */
async function withFile<T>(
  source: Source,
  progress: ProgressLine,
  task: (file: string) => Promise<T>,
): Promise<T> {
  if (source.kind === 'file') return task(source.path)
  const folder = await mkdtemp(path.join(tmpdir(), 'city-'))
  try {
    const file = path.join(folder, 'extract.osm')
    progress.step(`Downloading from ${new URL(source.server).host}`)
    await downloadExtract({ ...source, file }, (bytes) => progress.note(megabytes(bytes)))
    progress.note(megabytes((await stat(file)).size))
    return await task(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

function summary(folder: string, pack: CityPack, seconds: number): string {
  const files = Object.entries(PACK_FILES).map(
    ([file, name]) => `  ${name.padEnd(16)}${megabytes(pack[file as keyof CityPack].length).padStart(10)}\n`,
  )
  const memory = megabytes(process.resourceUsage().maxRSS * 1024)
  return `City pack in ${folder}\n${files.join('')}Built in ${seconds.toFixed(1)} s with ${memory} of memory at most\n`
}

const BAR = 24

/** Shows the steps one after the other: as a moving bar on a terminal, elsewhere as one line each. */
class ProgressLine {
  private readonly output: Output
  private label = ''
  private shown = ''

  constructor(output: Output) {
    this.output = output
  }

  step(label: string): void {
    this.end()
    this.label = label
    if (this.output.isTTY) this.show('')
    else this.output.write(`${label}\n`)
  }

  fraction(fraction: number): void {
    const full = Math.round(fraction * BAR)
    this.note(`${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.round(fraction * 100)} %`)
  }

  note(text: string): void {
    if (this.output.isTTY) this.show(text)
  }

  /** Finishes the current line, if there is one. */
  end(): void {
    if (this.shown !== '') this.output.write('\n')
    this.shown = ''
  }

  private show(text: string): void {
    const line = `${this.label.padEnd(28)}${text}`
    if (line === this.shown) return
    this.output.write(`\r${line.padEnd(this.shown.length)}`)
    this.shown = line
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const output = (stream: NodeJS.WriteStream): Output => ({
    isTTY: stream.isTTY,
    write: (text) => void stream.write(text),
  })
  process.exitCode = await buildCommand(process.argv.slice(2), {
    env: process.env,
    out: output(process.stdout),
    err: output(process.stderr),
  })
}
