/** The way of a file: read, its addresses searched, checked by the server, and placed part by part. */
import type { CheckedLine, ImportedLine, NewOrder } from '@puni/contract/orders/entities'
import { api } from '../../../services/api/client.ts'
import { batchesOf, sendable } from './batches.ts'
import { breather } from './breather.ts'
import { columnOfField } from './columns.ts'
import { contentHash, lineNamer } from './content-hash.ts'
import { importText } from './import-text.ts'
import { patiently } from './patiently.ts'
import { cellsOf, lineReader, type Problem, type Search, type Surroundings } from './read-line.ts'
import type { Sheet } from './read-sheet.ts'
import { type Found, searchAll, searchKey } from './search-places.ts'

/** A line on its way. `read`: not checked yet. `alike`: another file of late had it. */
export interface ImportLine {
  readonly row: number
  readonly cells: readonly string[]
  /** Its hash. */
  readonly line: string
  readonly order: NewOrder
  readonly state: 'read' | 'wrong' | CheckedLine['state'] | 'placed'
  readonly problems: readonly Problem[]
}

/** A file and how far it is. */
export interface ImportedFile {
  readonly sheet: Sheet
  /** Its hash. */
  readonly file: string
  readonly lines: readonly ImportLine[]
}

export type Work = 'reading' | 'searching' | 'checking' | 'placing'

interface Running {
  /** Ends it; what is sent is finished. */
  readonly signal: AbortSignal
  readonly onProgress: (what: Work, done: number, of: number) => void
}

/** Reads every line and finds the points of its addresses; `known` keeps what was found. */
export async function readLines(
  sheet: Sheet,
  surroundings: Surroundings,
  known: Map<string, Found>,
  { signal, onProgress }: Running,
): Promise<ImportedFile> {
  const breathe = breather()
  const [read, nameOf] = [lineReader(sheet, surroundings), lineNamer()]
  const lines: (ImportLine & { readonly searches: readonly Search[] })[] = []
  for (const each of sheet.lines) {
    await breathe()
    const { problems, ...rest } = read(each)
    // A file without the column of later has the name that it had before there was one.
    const { paid, ...cells } = cellsOf(sheet, each)
    const line = nameOf([...Object.values(cells), ...(paid === '' ? [] : [paid])])
    lines.push({ ...each, ...rest, line, problems, state: problems.length === 0 ? 'read' : 'wrong' })
  }
  const searches = lines.filter(({ state }) => state === 'read').flatMap((line) => line.searches)
  await searchAll(searches, known, {
    signal,
    places: async (query, near) => {
      const point = near === null ? undefined : `${near.lat.toFixed(4)},${near.lng.toFixed(4)}`
      const asked = { query: { query, near: point } }
      return (await patiently(signal, () => api.call('searchPlaces', asked))).places
    },
    onProgress: (done, of) => onProgress('searching', done, of),
  })
  return {
    sheet,
    file: contentHash(lines.map(({ line }) => line)),
    lines: lines.map(({ searches: ofLine, ...line }) =>
      line.state === 'read' ? placedAt(line, ofLine, known) : line,
    ),
  }
}

/** A line with the points of its addresses, or what is wrong with them. */
function placedAt(
  line: ImportLine,
  searches: readonly Search[],
  known: ReadonlyMap<string, Found>,
): ImportLine {
  let { order } = line
  const problems: Problem[] = []
  for (const search of searches) {
    const found = known.get(searchKey(search)) ?? importText.reasons.notSearched
    const isOrigin = search.end === 'origin'
    if (typeof found === 'string')
      problems.push({ column: isOrigin ? 'pickupStreet' : 'street', reason: found })
    else {
      const point = { latitude: found.lat, longitude: found.lng }
      order =
        isOrigin && order.origin != null
          ? { ...order, origin: { ...order.origin, ...point } }
          : { ...order, destination: { ...order.destination, ...point } }
    }
  }
  return { ...line, order, problems, state: problems.length === 0 ? 'read' : 'wrong' }
}

type Update = (lines: readonly ImportLine[]) => void

/** Lets the server check what is right so far. Throws ApiError; what was checked before stays. */
export async function checkLines(imported: ImportedFile, running: Running, onUpdate: Update): Promise<void> {
  const open = imported.lines.filter(({ state }) => state === 'read')
  await inBatches('checking', open, { imported, running, onUpdate }, (body) => api.call('checkImport', body))
}

/** Places these lines. Throws ApiError; what was placed is placed, and may be sent again. */
export async function placeLines(
  imported: ImportedFile,
  wanted: (line: ImportLine) => boolean,
  running: Running,
  onUpdate: Update,
): Promise<void> {
  const open = imported.lines.filter(wanted)
  await inBatches('placing', open, { imported, running, onUpdate }, (body) => api.call('importOrders', body))
}

interface Batching {
  readonly imported: ImportedFile
  readonly running: Running
  readonly onUpdate: Update
}

async function inBatches(
  what: Work,
  open: readonly ImportLine[],
  { imported, running: { signal, onProgress }, onUpdate }: Batching,
  send: (part: {
    body: { file: string; lines: ReturnType<typeof sendable>[] }
  }) => Promise<{ lines: (CheckedLine | ImportedLine)[] }>,
): Promise<void> {
  let { lines } = imported
  let done = 0
  onProgress(what, done, open.length)
  for (const batch of batchesOf(open)) {
    if (signal.aborted) return
    const body = { file: imported.file, lines: batch.map(sendable) }
    const answer = await patiently(signal, () => send({ body }))
    const results = new Map(batch.map(({ line }, at) => [line, answer.lines[at]]))
    lines = lines.map((line) => withResult(line, results.get(line.line)))
    done += batch.length
    onUpdate(lines)
    onProgress(what, done, open.length)
  }
}

function withResult(line: ImportLine, result: CheckedLine | ImportedLine | undefined): ImportLine {
  if (result === undefined) return line
  if (result.state !== 'refused') return { ...line, state: result.state, problems: [] }
  const fields = Object.entries(result.fields ?? {})
  const problems =
    fields.length === 0
      ? [{ column: null, reason: result.message }]
      : fields.map(([field, reason]) => ({ column: columnOfField(field), reason }))
  return { ...line, state: 'wrong', problems }
}
