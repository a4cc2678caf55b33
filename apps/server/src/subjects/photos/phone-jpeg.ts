/** What real phones write wrong in a JPEG's header. Decoders do without it, but warn of it as they warn of damage. */

const START = 0xffd8
const SCAN = 0xda
/** Markers without a length: of the picture's beginning and end, and of restarts within a scan. */
const PICTURE_START = 0xd8
const PICTURE_END = 0xd9
const RESTARTS: readonly [first: number, last: number] = [0xd0, 0xd7]
/** Frames of which every scan has the whole of each block: its parameters are 0, 63 and 0. */
const SEQUENTIAL_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1])
/** Far more than phones write; each costs memory. */
const MOST_SEGMENTS = 500

/**
 * The same picture with its header put right: without bytes between the segments (Pixel), and with the parameters of a sequential scan
 * (Samsung leaves them 0). Anything else comes back as it is; what is damaged stays damaged.
 */
export function mendPhoneJpeg(file: Buffer): Buffer {
  if (file.length < 4 || file.readUInt16BE(0) !== START) return file
  const segments = [file.subarray(0, 2)]
  let isSequential = false
  for (let at = 2; segments.length < MOST_SEGMENTS;) {
    const start = segmentAfter(file, at)
    if (start === null) return file
    const marker = file.readUInt8(start + 1)
    const end = start + 2 + file.readUInt16BE(start + 2)
    if (end > file.length) return file
    const segment = file.subarray(start, end)
    if (marker === SCAN) {
      const scan = isSequential ? sequentialScan(segment) : segment
      return Buffer.concat([...segments, scan, file.subarray(end)])
    }
    segments.push(segment)
    isSequential ||= SEQUENTIAL_FRAMES.has(marker)
    at = end
  }
  return file
}

/** How many scans a JPEG has. Whatever follows its end, such as a film or a second picture, is not decoded. */
export function scansOf(jpeg: Buffer): number {
  let scans = 0
  for (let at = 2; ;) {
    const start = segmentAfter(jpeg, at)
    if (start === null) return scans
    if (jpeg.readUInt8(start + 1) === SCAN) scans += 1
    at = start + 2 + jpeg.readUInt16BE(start + 2)
  }
}

/** Where the next segment begins: at a marker that has a length. Null if there is none. */
function segmentAfter(file: Buffer, from: number): number | null {
  for (
    let at = file.indexOf(0xff, from);
    at !== -1 && at + 4 <= file.length;
    at = file.indexOf(0xff, at + 1)
  ) {
    const marker = file.readUInt8(at + 1)
    if (marker === PICTURE_START || marker === PICTURE_END) return null
    const isRestart = marker >= RESTARTS[0] && marker <= RESTARTS[1]
    if (marker !== 0 && marker !== 0xff && !isRestart) return at
  }
  return null
}

/** The header of a scan ends with its three parameters. */
function sequentialScan(segment: Buffer): Buffer {
  return Buffer.concat([segment.subarray(0, -3), Buffer.from([0, 63, 0])])
}
