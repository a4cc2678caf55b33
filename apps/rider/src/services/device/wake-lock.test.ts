import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAwake } from './wake-lock.ts'

function stubScreen() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const locks: { released: boolean; release: () => Promise<void> }[] = []
  const request = vi.fn<() => Promise<(typeof locks)[number]>>(() => {
    const lock = {
      released: false,
      release: () => {
        lock.released = true
        return Promise.resolve()
      },
    }
    locks.push(lock)
    return Promise.resolve(lock)
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const held = () => locks.filter(({ released }) => !released).length
  return { locks, request, show, held }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))
let screen: ReturnType<typeof stubScreen>
beforeEach(() => {
  screen = stubScreen()
})
afterEach(() => vi.unstubAllGlobals())

it('holds one lock, and none afterwards', async () => {
  const release = keepAwake()
  screen.show('visible')
  await settle()
  screen.show('visible')
  await settle()
  expect(screen.held()).toBe(1)
  expect(screen.locks).toHaveLength(1)
  release()
  expect(screen.held()).toBe(0)
})

it('asks again when the page comes back', async () => {
  const release = keepAwake()
  await settle()
  screen.show('hidden')
  await screen.locks[0]?.release()
  screen.show('visible')
  await settle()
  expect(screen.held()).toBe(1)
  release()
})

it('gives back a lock that arrives too late', async () => {
  keepAwake()()
  await settle()
  expect(screen.held()).toBe(0)
})

it('breaks nothing where refused or unknown', async () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue()
  screen.request.mockRejectedValueOnce(new Error('battery'))
  keepAwake()()
  await settle()
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
  vi.stubGlobal('navigator', {})
  expect(() => keepAwake()()).not.toThrow()
})
