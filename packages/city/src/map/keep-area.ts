/** Keeps the map of an area on the device, for where there is no signal. */
import type { Bounds } from '../pack.ts'
import type { ByteRange } from '../tiles/pmtiles-format.ts'
import type { CityArchive } from './city-archive.ts'
import { fetchRange } from './fetch-range.ts'

/** What of an area is to be kept. Sizes in bytes, as they are sent. */
export interface AreaPlan {
  readonly bytes: number
  /** What the device does not keep yet. */
  readonly missing: readonly ByteRange[]
  readonly missingBytes: number
}

/** Says what of a box is to be kept, at every zoom; without network where all of it is. Rejects as reading the archive does. */
export async function planArea({ store, tiles }: CityArchive, box: Bounds): Promise<AreaPlan> {
  const found = await tiles.tilesIn(box, tiles.minZoom, tiles.maxZoom)
  // Equal tiles, as those of water, share their bytes.
  const ranges = [...new Map(found.map(({ offset, length }) => [offset, { offset, length }])).values()]
  const kept = new Set(await store.keptOf(ranges))
  const missing = ranges.filter((range) => !kept.has(range)).sort((a, b) => a.offset - b.offset)
  return { bytes: totalOf(ranges), missing, missingBytes: totalOf(missing) }
}

interface KeepOptions {
  readonly signal: AbortSignal
  /** Hears how many bytes are kept by now. */
  readonly onProgress: (bytes: number) => void
}

/** Keeps what a plan misses. What was kept before a failure stays: a new plan goes on from there. Rejects with RangeRefused, the failure of the network or the device, or the reason of the signal. */
export async function keepArea(
  { path, store }: CityArchive,
  { missing, bytes, missingBytes }: AreaPlan,
  { signal, onProgress }: KeepOptions,
): Promise<void> {
  let kept = bytes - missingBytes
  for (const run of runsOf(missing)) {
    const fetched = await fetchRange(path, run, signal)
    for (const part of run.parts) {
      const start = part.offset - run.offset
      await store.write(part, fetched.slice(start, start + part.length))
      kept += part.length
    }
    onProgress(kept)
  }
}

interface Run extends ByteRange {
  readonly parts: readonly ByteRange[]
}

/** Bytes between two parts that are cheaper to fetch along than to ask anew. */
const GAP = 8_192
/** A request is no longer, so that little is lost with the signal. */
const RUN_LENGTH = 262_144

/** Joins neighbouring parts, in the order of the archive, into few requests. */
export function runsOf(parts: readonly ByteRange[]): Run[] {
  const runs: { offset: number; length: number; parts: ByteRange[] }[] = []
  for (const part of parts) {
    const end = part.offset + part.length
    const run = runs.at(-1)
    const isNear = run && part.offset - (run.offset + run.length) <= GAP && end - run.offset <= RUN_LENGTH
    if (isNear) {
      run.length = end - run.offset
      run.parts.push(part)
    } else {
      runs.push({ ...part, parts: [part] })
    }
  }
  return runs
}

const totalOf = (ranges: readonly ByteRange[]) => ranges.reduce((sum, { length }) => sum + length, 0)
