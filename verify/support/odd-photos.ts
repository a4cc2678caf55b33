/** Photos that no camera makes: valid, small as files, and long to decode. */

const marker = (code: number, ...content: (number | readonly number[])[]): Buffer => {
  const bytes = content.flat()
  return Buffer.from([0xff, code, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff, ...bytes])
}
const word = (value: number) => [value >> 8, value & 0xff]

/** A Huffman table with a single code, the bit 0. `kind`: 0 for DC, 1 for AC. */
const oneCode = (kind: 0 | 1, symbol: number) =>
  marker(0xc4, kind << 4, [1, ...Array.from({ length: 15 }, () => 0)], symbol)

/** Blocks without a coefficient that one code of `END_OF_BLOCKS` skips. */
const RUN = 1 << 14
const END_OF_BLOCKS = 0xe0

/** Zero bits, filled up with ones to a byte. */
function zeros(bits: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits / 8))
  if (bits % 8 > 0) bytes[bytes.length - 1] = 0xff >> (bits % 8)
  return bytes
}

/**
 * A progressive JPEG in grey. Each of its scans refines one coefficient of every block by one bit, and costs 100 bytes; a decoder goes through
 * all of the picture for it.
 * @param scans up to 883
 * @param restarts whether markers of restarts, which say nothing, stand between the scans
 */
export function manyScans(
  width: number,
  height: number,
  scans: number,
  { restarts = false }: { restarts?: boolean } = {},
): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const scan = (coefficient: number, former: number, bit: number) =>
    marker(0xda, 1, [1, 0], coefficient, coefficient, (former << 4) | bit)
  const refinements = Array.from({ length: scans - 1 }, (_, at) => {
    const bit = 13 - (at % 14)
    const header = scan(1 + Math.floor(at / 14), bit === 13 ? 0 : bit + 1, bit)
    const between = Buffer.from(restarts ? [0xff, 0xd0 + (at % 8)] : [])
    return Buffer.concat([header, zeros(15 * Math.ceil(blocks / RUN)), between])
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    marker(
      0xdb,
      0,
      Array.from({ length: 64 }, () => 1),
    ),
    marker(0xc2, 8, word(height), word(width), 1, [1, 0x11, 0]),
    oneCode(0, 0),
    oneCode(1, END_OF_BLOCKS),
    scan(0, 0, 0),
    zeros(blocks),
    ...refinements,
    Buffer.from([0xff, 0xd9]),
  ])
}
