import { Refusal } from '../../platform/refusal.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Upload, UploadMemory } from './upload-memory.ts'

/** Bytes for all, and for one. */
const [ALL, OWN] = [1_000, 500]

describe('memory for forms', () => {
  let memory: UploadMemory
  let ended: string[]
  beforeEach(() => {
    vi.useFakeTimers()
    memory = new UploadMemory({ inAll: ALL, perOwner: OWN })
    ended = []
  })
  afterEach(() => vi.useRealTimers())

  /** A form of somebody that stays until it is left. */
  function begin(
    owner: string,
    name = owner,
  ): { readonly upload: Upload; readonly leave: () => Promise<void> } {
    let upload: Upload | undefined
    let leave = () => {}
    const held = memory.hold(
      owner,
      (refusal) => ended.push(`${name} ${refusal.code}`),
      async (begun) => {
        upload = begun
        await new Promise<void>((resolve) => (leave = resolve))
      },
    )
    return { upload: upload!, leave: async () => (leave(), await held) }
  }

  it('holds what has arrived, not what was announced', () => {
    const silent = Array.from({ length: 10_000 }, (_, at) => begin(`address ${at}`))
    begin('honest').upload.receive(OWN)
    expect(silent).toHaveLength(10_000)
    expect(ended).toEqual([])
  })

  it('is made by the slowest that is still arriving', () => {
    const complete = begin('complete')
    complete.upload.receive(300)
    complete.upload.complete()
    const slow = begin('slow')
    slow.upload.receive(300)
    vi.advanceTimersByTime(20_000)
    slow.upload.receive(1)
    const quick = begin('quick')
    quick.upload.receive(300)
    begin('honest').upload.receive(200)
    expect(ended).toEqual(['slow BUSY'])
    begin('next').upload.receive(200)
    expect(ended).toEqual(['slow BUSY'])
  })

  it('of one owner is made by the same', () => {
    const other = begin('other')
    other.upload.receive(100)
    vi.advanceTimersByTime(60_000)
    begin('1', 'first of 1').upload.receive(300)
    vi.advanceTimersByTime(60_000)
    begin('1', 'second of 1').upload.receive(300)
    expect(ended).toEqual(['first of 1 BUSY'])
  })

  it('is refused where nothing slower is there, and free when work is done', async () => {
    const [one, two] = [begin('1'), begin('2')]
    for (const { upload } of [one, two]) {
      upload.receive(500)
      upload.complete()
    }
    const late = begin('3')
    expect(() => late.upload.receive(1)).toThrow(Refusal)
    await late.leave()
    await one.leave()
    begin('3').upload.receive(500)
    expect(ended).toEqual([])
  })

  it('knows speed by the last seconds, not by what came before', () => {
    const { upload } = begin('burst')
    upload.receive(400)
    expect(upload.speed(performance.now())).toBeGreaterThan(100)
    vi.advanceTimersByTime(4_000)
    expect(upload.speed(performance.now())).toBe(0.1)
    vi.advanceTimersByTime(20_000)
    expect(upload.speed(performance.now())).toBe(0)
  })
})
