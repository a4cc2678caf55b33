/** Copies that are synced to disk and identified by their content. */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** Identifies a file's content: its size in bytes and its SHA-256, as hex. */
export interface Content {
  readonly size: number
  readonly sha256: string
}

const CHUNK_BYTES = 1024 * 1024
/** Files in parallel: enough for the disk to batch their syncs. */
const AT_ONCE = 16

/**
 * Copies a file to a path that must not exist yet, synced to disk, readable by its owner only. Returns what
 * was copied.
 */
export async function copyFile(source: string, target: string): Promise<Content> {
  const from = await open(source)
  try {
    return await writeSynced(target, (to) => readThrough(from, (bytes) => to.writeFile(bytes)))
  } finally {
    await from.close()
  }
}

/**
 * Writes a file that must not exist yet, synced to disk, readable by its owner only. Returns what was
 * written.
 */
export async function writeFile(target: string, content: string | Buffer): Promise<Content> {
  const bytes = Buffer.from(content)
  await writeSynced(target, (to) => to.writeFile(bytes))
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Writes a text that comes in pieces, with no more than one of them in memory. Otherwise like `writeFile`. */
export async function writePieces(target: string, pieces: AsyncIterable<string>): Promise<Content> {
  return await writeSynced(target, async (to) => {
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      hash.update(bytes)
      await to.writeFile(bytes)
      size += bytes.length
    }
    return { size, sha256: hash.digest('hex') }
  })
}

/** Reads a file and returns the size and hash of its content. */
export async function readContent(path: string): Promise<Content> {
  const from = await open(path)
  try {
    return await readThrough(from, () => Promise.resolve())
  } finally {
    await from.close()
  }
}

/**
 * Runs some work for every item, several in parallel. The first failure rejects once the work in progress has
 * ended.
 */
export async function forEachAtOnce<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  let failed = false
  const worker = async () => {
    for (let next = queue.next(); !failed && next.done !== true; next = queue.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function writeSynced<T>(target: string, write: (to: FileHandle) => Promise<T>): Promise<T> {
  const to = await open(target, 'wx', 0o600)
  try {
    const result = await write(to)
    await to.sync()
    return result
  } finally {
    await to.close()
  }
}

async function readThrough(from: FileHandle, each: (bytes: Buffer) => Promise<void>): Promise<Content> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let size = 0
  for (;;) {
    const { bytesRead } = await from.read(buffer, 0, CHUNK_BYTES, null)
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
    const bytes = buffer.subarray(0, bytesRead)
    hash.update(bytes)
    await each(bytes)
    size += bytesRead
  }
}
