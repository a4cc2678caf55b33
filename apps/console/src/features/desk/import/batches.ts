/** The lines of a file in parts that a call takes. */
import { BODY_MAX_BYTES } from '@puni/contract/limits'
import type { NewOrder } from '@puni/contract/orders/entities'
import { IMPORT } from '@puni/contract/orders/limits'

interface Sendable {
  /** Its hash. */
  readonly line: string
  readonly order: NewOrder
}

/** Beside the lines of a body. */
const FRAME_BYTES = 100

/** Parts of as many lines as a call takes, and of no more bytes than a body has. A line that is larger is a part of its own. */
export function batchesOf<T extends Sendable>(lines: readonly T[]): T[][] {
  const batches: T[][] = []
  let [batch, bytes]: [T[], number] = [[], FRAME_BYTES]
  for (const each of lines) {
    const { length } = new TextEncoder().encode(JSON.stringify(sendable(each)))
    if (batch.length === IMPORT.linesOfCall || (batch.length > 0 && bytes + length + 1 > BODY_MAX_BYTES)) {
      batches.push(batch)
      ;[batch, bytes] = [[], FRAME_BYTES]
    }
    batch.push(each)
    bytes += length + 1
  }
  return batch.length === 0 ? batches : [...batches, batch]
}

/** What is sent of a line. */
export const sendable = ({ line, order }: Sendable) => ({ line, order })
