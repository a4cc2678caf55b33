/** Caches the map of an area on the device for use without a signal. */
import type { Bounds } from '@puni/contract/fields'
import type { ByteRange } from './read-pmtiles.ts'
import type { CityArchive } from './city-archive.ts'
import { fetchRange } from './fetch-range.ts'

/** The parts of an area to cache. Sizes in bytes, as transferred. */
export interface AreaPlan {
  readonly bytes: number
  /** Parts not cached on the device yet. */
  readonly missing: readonly ByteRange[]
  readonly missingBytes: number
}

/**
 * Determines the parts of a box to cache, at every zoom; works offline if all of it is cached. Rejects as
 * reading the archive does.
 */
export async function planArea({ store, tiles }: CityArchive, box: Bounds): Promise<AreaPlan> {
  const ranges = await tiles.rangesIn(box)
  const kept = new Set(await store.keptOf(ranges))
  const missing = ranges.filter((range) => !kept.has(range)).sort((a, b) => a.offset - b.offset)
  return { bytes: totalOf(ranges), missing, missingBytes: totalOf(missing) }
}

interface KeepOptions {
  readonly signal: AbortSignal
  /** Receives the number of bytes cached so far. */
  readonly onProgress: (bytes: number) => void
}

/**
 * Fetches and caches the missing parts of a plan. Parts cached before a failure stay: a new plan continues
 * from there. Rejects with RangeRefused, the error of the network or the device, or the reason of the signal.
 */
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

/**
 * Gaps between two parts, in bytes, up to which it is cheaper to fetch them along than to send another
 * request.
 */
const GAP = 8_192
/** Maximum length of a request, so that little is lost with the signal. */
const RUN_LENGTH = 262_144

/** Merges neighbouring parts, in archive order, into few requests. */
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
