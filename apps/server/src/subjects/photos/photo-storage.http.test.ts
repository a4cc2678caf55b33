/**
 * Signing up while the photo storage fails: a clear response, no rider without photos, no photo without a
 * rider.
 */
import { canMountDisks, mountSmallDisk, type SmallDisk } from '@puni/embedded-postgres/test/small-disk'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { S3Server } from '@puni/verify/support/s3-server'
import { TestApp } from '@puni/verify/support/test-app'

/** One test photo takes one page, and there is no room for the next. */
const ROOM_FOR_ONE_BYTES = 4096

describe('signing up while the photo storage is away', () => {
  let test: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-storage-'))
    test = await TestApp.start({ DATA_DIR: folder })
  })
  afterAll(async () => {
    await test.stop()
    await rm(folder, { recursive: true })
  })

  it('is refused for now, and works when the storage is back', async () => {
    const [photos, away] = [join(folder, 'photos'), join(folder, 'away')]
    const before = await test.fingerprint()
    await rename(photos, away)
    expect(await test.send('createRider', { form: await test.signUpForm() })).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    })
    await rename(away, photos)
    expect(await test.fingerprint()).toBe(before)
    expect(await readdir(photos)).toEqual([])
    await test.signUp()
    expect(await readdir(photos)).toHaveLength(2)
  })
})

describe('signing up with the photos in a bucket', () => {
  let service: S3Server
  let test: TestApp
  beforeAll(async () => {
    service = await S3Server.start()
    test = await TestApp.start(service.environment)
  })
  afterAll(async () => {
    await test.stop()
    await service.stop()
  })

  it('stores them there, for operators only, and is refused for now while it is away', async () => {
    const { _id: id } = await test.signUp()
    expect(service.objects.size).toBe(2)
    const photoOf = (token?: string) =>
      fetch(`${test.origin}/prod/api/operator/riders/${id}/photos/dni`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const shown = await photoOf(test.operator)
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="dni.jpg"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await photoOf(await test.loginOperator())).status).toBe(200)
    const before = await test.fingerprint()
    service.fails = 503
    expect(await test.send('createRider', { form: await test.signUpForm() })).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    })
    expect((await photoOf(test.operator)).status).toBe(503)
    service.fails = null
    expect(await test.fingerprint()).toBe(before)
    await test.ok('eraseRider', { params: { id } }, test.operator)
    expect(service.objects.size).toBe(0)
  })
})

// Skipped, with a note on the console, if no disk can be mounted.
describe.runIf(canMountDisks())('signing up while the disk of the photos is full', () => {
  let disk: SmallDisk
  let test: TestApp
  beforeAll(async () => {
    disk = mountSmallDisk(1)
    test = await TestApp.start({ DATA_DIR: disk.folder })
  })
  afterAll(async () => {
    await test.stop()
    disk.unmount()
  })

  it.each([0, ROOM_FOR_ONE_BYTES])('with room for %d bytes is refused, and keeps nothing', async (room) => {
    const photos = join(disk.folder, 'photos')
    const [before, files] = [await test.fingerprint(), await readdir(photos)]
    await disk.fill(room)
    expect(await test.send('createRider', { form: await test.signUpForm() })).toMatchObject({
      status: 507,
      body: { code: 'STORAGE_FULL' },
    })
    await disk.free()
    expect(await test.fingerprint()).toBe(before)
    expect(await readdir(photos)).toEqual(files)
    await test.signUp()
    expect(await readdir(photos)).toHaveLength(files.length + 2)
  })
})
