import { appendFileSync, renameSync, statSync } from 'node:fs'

const limit = 5 * 1024 * 1024

/**
 * A log file that is rotated to `<path>.1` when full, replacing the previous one.
 * @returns a function that appends a text, and throws when the disk refuses it
 */
export function openBoundedLog(path: string): (text: string) => void {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return (text) => {
    const bytes = Buffer.byteLength(text)
    if (size + bytes > limit) {
      renameSync(path, `${path}.1`)
      size = 0
    }
    appendFileSync(path, text, { mode: 0o600 })
    size += bytes
  }
}
