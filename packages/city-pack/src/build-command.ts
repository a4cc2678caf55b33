/** `puni-rider city`: builds the city pack from an OpenStreetMap extract, which it can download. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { boundsOf, buildCity, checkFolder, type CityPack, writePack } from './build-city.ts'
import { type Command, readArguments, type Source, USAGE, UsageError } from './command/arguments.ts'
import { cutOff } from './command/cut-off.ts'
import { type Output, ProgressLine } from './command/progress-line.ts'
import { found, notes } from './command/survey-lines.ts'
import { ExtractError } from './extract/extract.ts'
import { downloadExtract } from './extract/overpass.ts'
import { readExtract } from './extract/read-extract.ts'
import { surveyOf } from './extract/survey.ts'
import { PACK_FILES, PackError } from '@puni/contract/city/pack'
import { decodeGraph } from '@puni/streets/graph/graph-file'
import { findSea } from './tiles/sea.ts'

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
    await run(readArguments(args, env), out)
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

const STEPS = { streets: 'Building the streets', places: 'Building the addresses', tiles: 'Drawing the map' }

async function run({ source, name, out }: Command, output: Output): Promise<void> {
  const started = performance.now()
  const progress = new ProgressLine(output)
  // What would be in vain is told before the work.
  await checkFolder(out)
  const { pack, lines } = await withFile(source, progress, async (file) => {
    progress.step('Reading')
    const extract = await readExtract(file, (fraction) => progress.fraction(fraction))
    const title = { name, demo: false, builtAt: new Date().toISOString() }
    const pack = buildCity(extract, title, (file, fraction) => {
      if (fraction === 0) progress.step(STEPS[file])
      progress.fraction(fraction)
    })
    const survey = surveyOf(extract)
    const finding = {
      sea: findSea(extract, boundsOf(extract)).outcome,
      cut: cutOff(extract, decodeGraph(pack.streets)),
    }
    return { pack, lines: [found(survey, finding), ...notes(survey, finding)] }
  }).finally(() => progress.end())
  await writePack(out, pack)
  output.write(summary(path.resolve(out), pack, lines, (performance.now() - started) / 1000))
}

/** Passes a source's file to a task; a downloaded one is deleted afterwards. */
async function withFile<T>(
  source: Source,
  progress: ProgressLine,
  task: (file: string) => Promise<T>,
): Promise<T> {
  if (source.kind === 'file') return task(source.path)
  const scratch = await mkdtemp(path.join(tmpdir(), 'city-'))
  try {
    const file = path.join(scratch, 'extract.osm')
    progress.step(`Downloading from ${new URL(source.server).host}`)
    await downloadExtract({ ...source, file }, (bytes) => progress.note(megabytes(bytes)))
    return await task(file)
  } finally {
    await rm(scratch, { recursive: true })
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

function summary(folder: string, pack: CityPack, lines: readonly string[], seconds: number): string {
  const files = Object.entries(PACK_FILES).map(
    ([file, name]) => `  ${name.padEnd(16)}${megabytes(pack[file as keyof CityPack].length).padStart(10)}`,
  )
  const memory = megabytes(process.resourceUsage().maxRSS * 1024)
  const built = `Built in ${seconds.toFixed(1)} s with ${memory} of memory at most`
  return [`City pack in ${folder}`, ...files, ...lines, built, ''].join('\n')
}
