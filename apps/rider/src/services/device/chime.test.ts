import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const vibrate = vi.fn<(pattern: VibratePattern) => boolean>()
const resume = vi.fn<() => Promise<void>>()
const note = vi.fn<() => void>()
const silenced = vi.fn<() => void>()
let state = 'suspended'

let stateChanged = (): void => undefined

class Context {
  readonly currentTime = 0
  addEventListener(_: 'statechange', listener: () => void) {
    stateChanged = listener
  }
  get state() {
    return state
  }
  readonly resume = resume
  createGain() {
    const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
    return { gain, connect: (next: unknown) => next, disconnect: silenced }
  }
  createOscillator() {
    return { frequency: {}, connect: (next: unknown) => next, start: note, stop: () => undefined }
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.resetAllMocks()
  resume.mockResolvedValue()
  state = 'suspended'
  vi.stubGlobal('window', { AudioContext: Context })
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } })
})
afterEach(() => vi.unstubAllGlobals())

function becomes(next: AudioContextState) {
  state = next
  stateChanged()
}

const load = async () => (await import('./chime.ts')).chime

it('sounds and buzzes once a tap has unlocked it, and is silent at once', async () => {
  const chime = await load()
  chime.unlock()
  expect(resume).toHaveBeenCalledOnce()
  becomes('running')
  chime.ring()
  expect(note).toHaveBeenCalled()
  expect(vibrate).toHaveBeenLastCalledWith(expect.any(Array))
  chime.silence()
  expect(silenced).toHaveBeenCalledOnce()
  expect(vibrate).toHaveBeenLastCalledWith(0)
})

it('plans no notes while it is locked: they would sound late', async () => {
  const chime = await load()
  chime.unlock()
  chime.ring()
  expect(note).not.toHaveBeenCalled()
})

it('says whether it may sound, also when a call takes that away', async () => {
  const { sound, unlock } = await load()
  expect(sound.current()).toBe('locked')
  unlock()
  expect(sound.current()).toBe('locked')
  becomes('running')
  expect(sound.current()).toBe('unlocked')
  becomes('suspended')
  expect(sound.current()).toBe('locked')
})

it('breaks nothing where neither sound nor buzz is known', async () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {})
  const chime = await load()
  expect(chime.sound.current()).toBe('unsupported')
  expect(() => {
    chime.unlock()
    chime.ring()
    chime.silence()
  }).not.toThrow()
})
