/** A process that decodes photos, one at a time. */
import { giveWay } from './platform/threads/give-way.ts'
import { type DecoderAnswer, type DecoderData, TOOK_TOO_LONG } from './subjects/photos/decoders.ts'

// Requests have somebody waiting who brought no photo.
giveWay(5)
// After it: the threads that decode take over what this one has.
const { reencode } = await import('./subjects/photos/reencode.ts')

const { cpuMs } = JSON.parse(process.argv[2]!) as DecoderData

/** How often it is looked. */
const LOOK_MS = 50

process.on('disconnect', () => process.exit())
process.on('message', (upload: Buffer) => void decode(upload).then((answer) => process.send?.(answer)))

/** Ends the process where the photo takes too long: decoding cannot be ended by itself. */
async function decode(upload: Buffer): Promise<DecoderAnswer> {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > cpuMs * 1_000) process.exit(TOOK_TOO_LONG)
  }, LOOK_MS)
  try {
    return await reencode(upload)
  } catch (error) {
    return { failure: String(error) }
  } finally {
    clearInterval(watch)
  }
}
