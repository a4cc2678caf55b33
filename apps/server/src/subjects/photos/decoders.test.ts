import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { manyScans } from '@puni/verify/support/odd-photos'
import { describe, expect, it } from 'vitest'
import { Decoders, nextOf, type Sender } from './decoders.ts'

const rider = (owner: string): Sender => ({ owner, isRider: true })
const stranger = (owner: string): Sender => ({ owner, isRider: false })
const usual = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#a0c020' } })
    .jpeg()
    .toBuffer()

/** The decoders that this process started, as Linux lists them. */
async function decoderProcesses(): Promise<number[]> {
  const listed = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const mine = await Promise.all(
    listed.map(async (pid) => {
      const file = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
      const isChild = (await file('status')).includes(`\nPPid:\t${process.pid}\n`)
      return isChild && (await file('cmdline')).includes('photo-decoder') ? [Number(pid)] : []
    }),
  )
  return mine.flat()
}

describe('whose photo is next', () => {
  const [ana, luis] = [rider('ana'), rider('luis')]
  const [one, two, three] = [stranger('1'), stranger('2'), stranger('3')]
  it.each<[string, waiting: Sender[], running: Sender[], next: Sender | undefined]>([
    ['who came first', [one, two], [], one],
    ['a rider before a stranger', [one, ana], [], ana],
    ['nobody while one of the same sends', [one], [one], undefined],
    ['the other one while one sends many', [one, one, two], [one], two],
    ['no third stranger', [three], [one, two], undefined],
    ['a rider beside two strangers', [three, ana], [one, two], ana],
    ['no fourth', [luis], [ana, one, two], undefined],
    ['nobody where nobody waits', [], [], undefined],
  ])('%s', (_, waiting, running, next) => {
    expect(nextOf(waiting, running, new Map())).toBe(next)
  })

  it('who had fewer photos decoded, though others came before', () => {
    expect(nextOf([one, one, two], [], new Map([['1', 3]]))).toBe(two)
  })
})

describe('decoding', () => {
  it('ends where a photo takes too long, and lets others be decoded beside and after it', async () => {
    const decoders = new Decoders({ cpuMs: 150 })
    const costly = decoders.decode(stranger('1'), manyScans(7_000, 7_000, 12))
    const beside = decoders.decode(stranger('2'), await usual())
    expect(await beside).toMatchObject({ shorterSide: 480 })
    await expect(costly).rejects.toThrow('it took too long')
    expect(await decoders.decode(stranger('1'), await usual())).toMatchObject({ shorterSide: 480 })
  })

  it('that somebody ends from outside is no photo’s fault, and the next photo has another process', async () => {
    const decoders = new Decoders()
    const usualBefore = await decoders.decode(rider('ana'), await usual())
    const ended = decoders.decode(rider('ana'), manyScans(7_000, 7_000, 12))
    for (const pid of await decoderProcesses()) process.kill(pid, 'SIGKILL')
    await expect(ended).rejects.toMatchObject({ code: 'BUSY' })
    expect(await decoders.decode(rider('ana'), await usual())).toEqual(usualBefore)
  })

  it('of what is no photo says so, and the process decodes the next', async () => {
    const decoders = new Decoders()
    await expect(decoders.decode(rider('ana'), Buffer.from('hola'))).rejects.toThrow(/unsupported/)
    expect(await decoders.decode(rider('ana'), await usual())).toMatchObject({ shorterSide: 480 })
  })

  it('takes as many as come, each by itself', async () => {
    const decoders = new Decoders()
    const photo = await usual()
    const owners = Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? rider('ana') : stranger(String(at))))
    const photos = await Promise.all(owners.map((owner) => decoders.decode(owner, photo)))
    expect(new Set(photos.map(({ jpeg }) => jpeg.toString('base64'))).size).toBe(1)
  })
})
