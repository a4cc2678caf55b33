import { manyScans } from '@puni/verify/support/odd-photos'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { reencode } from './reencode.ts'

/** A photo with something on it, as a phone's camera writes it. */
let baseline: Buffer
let progressive: Buffer
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#fff', noise } })
  baseline = await picture.clone().jpeg({ quality: 90 }).toBuffer()
  progressive = await picture.clone().jpeg({ quality: 90, progressive: true }).toBuffer()
})

/** Where the scan begins, and where its header ends. */
function scanOf(jpeg: Buffer): { readonly start: number; readonly end: number } {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  return { start, end: start + 2 + jpeg.readUInt16BE(start + 2) }
}

/** As Samsung's cameras write it: the parameters of the scan are 0. */
function samsung(jpeg: Buffer): Buffer {
  const written = Buffer.from(jpeg)
  written.fill(0, scanOf(jpeg).end - 3, scanOf(jpeg).end)
  return written
}

/** As some of Google's write it: bytes that belong to nothing, before the tables. */
function pixel(jpeg: Buffer): Buffer {
  const tables = jpeg.indexOf(Buffer.from([0xff, 0xdb]))
  return Buffer.concat([jpeg.subarray(0, tables), Buffer.alloc(18, 7), jpeg.subarray(tables)])
}

/** The beginning of an archive. */
const ZIP = Buffer.from('504b030414000000', 'hex')

const truncated = (jpeg: Buffer) => jpeg.subarray(0, jpeg.length / 2)

/** In the middle of the picture stands what no picture has. */
function damaged(jpeg: Buffer): Buffer {
  const written = Buffer.from(jpeg)
  const middle = Math.floor((scanOf(jpeg).end + jpeg.length) / 2)
  Buffer.from([0xff, 0xd3, 0xff, 0xff, 0xff, 0xd5]).copy(written, middle)
  return written
}

const reencoded = async (upload: Buffer) => await sharp((await reencode(upload)).jpeg).metadata()

describe('a photo as phones write it', () => {
  it.each<[string, () => Buffer]>([
    ['plain', () => baseline],
    ['progressive', () => progressive],
    ['of a Samsung', () => samsung(baseline)],
    ['of a Pixel', () => pixel(baseline)],
    ['with both', () => samsung(pixel(baseline))],
  ])('%s is taken', async (_, upload) => {
    expect(await reencoded(upload())).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  })

  it.each<[string, () => Buffer]>([
    ['cut short', () => truncated(baseline)],
    ['cut short, of a Samsung', () => truncated(samsung(baseline))],
    ['damaged', () => damaged(baseline)],
    ['damaged, of a Samsung', () => damaged(samsung(baseline))],
    ['damaged, of a Pixel', () => damaged(pixel(baseline))],
    ['cut in its header', () => baseline.subarray(0, scanOf(baseline).end - 4)],
    ['a header of segments without end', () => Buffer.from(`ffd8${'ffe10002'.repeat(1_000)}ffda`, 'hex')],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s is refused', async (_, upload) => {
    await expect(reencode(upload())).rejects.toThrow()
  })
})

describe('a photo of odd structure', () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a0c020' } })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['many scans of few pixels', () => manyScans(500, 500, 883)],
    ['few scans of many pixels', () => manyScans(7_000, 7_000, 4)],
    ['a film behind its end', () => Buffer.concat([progressive, Buffer.from('ftypmp42'), baseline])],
    ['an archive behind its end', async () => Buffer.concat([await flat(500, 500).png().toBuffer(), ZIP])],
  ])('%s is taken, and nothing of it kept', async (_, upload) => {
    const { jpeg } = await reencode(await upload())
    expect(jpeg.includes(ZIP) || jpeg.includes('ftypmp42')).toBe(false)
    expect(jpeg.indexOf(Buffer.from([0xff, 0xd9]))).toBe(jpeg.length - 2)
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['many scans of many pixels', () => manyScans(7_000, 7_000, 400)],
    ['the same, with restarts in between', () => manyScans(7_000, 7_000, 400, { restarts: true })],
    ['more pixels than a phone has', () => flat(8_000, 7_000).png().toBuffer()],
    ['an archive before its beginning', async () => Buffer.concat([ZIP, progressive])],
  ])('%s is refused', async (_, upload) => {
    await expect(reencode(await upload())).rejects.toThrow()
  })
})
