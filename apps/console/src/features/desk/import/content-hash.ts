/** Names of files and of their lines by what is in them, so that each line is placed once: see `OrderImport`. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** A hash of 128 bits. In JavaScript: pages without TLS have no other. */
export function contentHash(parts: readonly string[]): string {
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(parts)))).slice(0, 32)
}

/**
 * Creates what names lines, in their sequence. The same line gets the same name in any file, whatever its columns' sequence and whatever else
 * the file has; a second one like it gets another.
 */
export function lineNamer(): (cells: readonly string[]) => string {
  const seen = new Map<string, number>()
  return (cells) => {
    const content = JSON.stringify(cells)
    const times = (seen.get(content) ?? 0) + 1
    seen.set(content, times)
    return contentHash([content, String(times)])
  }
}
