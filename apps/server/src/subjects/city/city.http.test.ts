/** The map named in `/config`, and its tile archive. */
import { cp, mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

describe('without a city pack', () => {
  it('there is no map', async () => {
    const test = await TestApp.shared()
    expect((await test.ok('getConfig', {})).map).toBeNull()
  })
})

describe('the map of a city pack', () => {
  let test: TestApp
  let archive: Buffer
  let path: string
  beforeAll(async () => {
    const folder = inject('demoCity')
    test = await TestApp.start({ CITY_DIR: folder })
    archive = await readFile(join(folder, 'map.pmtiles'))
    path = (await test.ok('getConfig', {})).map?.tiles ?? ''
  })
  afterAll(() => test.stop())

  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${test.origin}${path}`, { method, headers })
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it('is named with its owners, its bounds and a path that its content decides', async () => {
    const { map } = await test.ok('getConfig', {})
    expect(map).toMatchObject({
      name: 'Ciudad Demo',
      attribution: expect.stringMatching(/./),
      tiles: expect.stringMatching(/^\/city\/[0-9a-f]{16}\/map\.pmtiles$/),
      demo: true,
    })
    const { north = 0, south = 0, east = 0, west = 0 } = map?.bounds ?? {}
    expect([south < -34.62, north > -34.6, west < -58.4, east > -58.39]).toEqual([true, true, true, true])
  })

  it('is given whole, as it is, for a year', async () => {
    const response = await get({ 'accept-encoding': 'gzip, br' })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(archive.length),
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^(W\/)?"[^"]+"$/),
    })
    expect(response.headers.has('content-encoding')).toBe(false)
    expect((await bytesOf(response)).equals(archive)).toBe(true)
  })

  it.each([
    ['bytes=0-126', 0, 127],
    ['bytes=127-127', 127, 128],
    ['bytes=1000-', 1000, Infinity],
    ['bytes=-16', -16, Infinity],
    ['bytes=100-999999999999', 100, Infinity],
  ])('is given by the range %s', async (range, start, end) => {
    const expected = archive.subarray(start, Math.min(end, archive.length))
    const response = await get({ range, 'accept-encoding': 'gzip, br' })
    expect(response.status).toBe(206)
    const first = start < 0 ? archive.length + start : start
    expect(response.headers.get('content-range')).toBe(
      `bytes ${first}-${first + expected.length - 1}/${archive.length}`,
    )
    expect(response.headers.get('content-length')).toBe(String(expected.length))
    expect(response.headers.has('content-encoding')).toBe(false)
    expect((await bytesOf(response)).equals(expected)).toBe(true)
  })

  it.each(['bytes=999999999-', 'bytes=999999999-9999999999', 'bytes=-0'])(
    'has no range %s',
    async (range) => {
      const response = await get({ range })
      await response.body?.cancel()
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe(`bytes */${archive.length}`)
    },
  )

  it('is not sent again to whoever has it', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? ''
    // Without an explicit cache header, fetch asks for a fresh response.
    const asking = { 'cache-control': 'max-age=0' }
    const response = await get({ ...asking, 'if-none-match': etag })
    expect([response.status, (await bytesOf(response)).length]).toEqual([304, 0])
    expect((await get({ ...asking, 'if-none-match': '"other"' }, 'HEAD')).status).toBe(200)
  })

  it('is continued only where it is still the same', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? ''
    const range = 'bytes=0-9'
    expect((await get({ range, 'if-range': etag }, 'HEAD')).status).toBe(206)
    expect((await get({ range, 'if-range': '"other"' }, 'HEAD')).status).toBe(200)
  })

  it('answers HEAD with its length and nothing else', async () => {
    const response = await get({}, 'HEAD')
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(archive.length)])
    expect(await bytesOf(response)).toHaveLength(0)
  })

  it('is not another one under the same path when a pack takes the place of the old one', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'puni-city-')), 'city')
    await cp(inject('demoCity'), folder, { recursive: true })
    const other = await TestApp.start({ CITY_DIR: folder })
    const status = async () => (await fetch(`${other.origin}${path}`, { method: 'HEAD' })).status
    expect(await status()).toBe(200)
    await utimes(join(folder, 'map.pmtiles'), 1, 1)
    expect(await status()).toBe(404)
    await rm(folder, { recursive: true })
    expect(await status()).toBe(404)
    await other.stop()
    await rm(dirname(folder), { recursive: true })
  })

  it('is the only file of the folder that is served, and only under its own path', async () => {
    const own = path.replace('/map.pmtiles', '')
    for (const other of [
      '/city/0000000000000000/map.pmtiles',
      '/city/map.pmtiles',
      `${own}/streets.graph`,
      `${own}/streets.index`,
      `${own}/`,
      `${own}/..%2fdemo-city%2fstreets.graph`,
      `${own}%2f..%2fmap.pmtiles`,
      '/city/..%2f..%2fetc/map.pmtiles',
      '/city/%00/map.pmtiles',
    ]) {
      const { status, body } = await test.request('GET', other, {})
      expect(`${status} ${(body as { code: string }).code}`, other).toMatch(
        /^40[04] (NOT_FOUND|INVALID_INPUT)$/,
      )
    }
  })
})
