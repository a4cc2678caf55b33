/** Parts of a file over HTTP. */
import { startDeadline } from '@puni/contract/deadline'
import { CALL_TIMEOUT_MS } from '@puni/contract/limits'
import type { ByteRange } from './read-pmtiles.ts'

const PARTIAL_CONTENT = 206
/** Pauses before retries, in milliseconds: a phone in traffic loses its signal for moments. */
const RETRY_AFTER_MS: readonly number[] = [300, 1_200]

/** The server answered with something other than the requested part. */
export class RangeRefused extends Error {
  override readonly name = 'RangeRefused'
}

/** No answer came in time. An error of its own: the map takes an AbortError for a tile that nobody wants any more. */
export class RangeLate extends Error {
  override readonly name = 'RangeLate'
}

/**
 * Fetches a part of the file at a URL, shorter at the end of the file. Retries when no answer comes in time.
 * Rejects with RangeRefused, RangeLate, the network's error or the reason of the signal.
 */
export async function fetchRange(url: string, range: ByteRange, signal?: AbortSignal): Promise<ArrayBuffer> {
  for (const pause of RETRY_AFTER_MS) {
    try {
      return await fetchOnce(url, range, signal)
    } catch (failure) {
      if (failure instanceof RangeRefused || signal?.aborted) throw failure
      await sleep(pause)
    }
  }
  return await fetchOnce(url, range, signal)
}

async function fetchOnce(url: string, { offset, length }: ByteRange, outer?: AbortSignal) {
  const { signal, isOver, meet } = startDeadline(CALL_TIMEOUT_MS, outer)
  try {
    const response = await fetch(url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      signal,
    })
    if (response.status !== PARTIAL_CONTENT) {
      throw new RangeRefused(`${url}: status ${response.status} instead of a part`)
    }
    return await response.arrayBuffer()
  } catch (failure) {
    throw isOver() ? new RangeLate(`${url}: no answer in ${CALL_TIMEOUT_MS} ms`) : failure
  } finally {
    meet()
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
