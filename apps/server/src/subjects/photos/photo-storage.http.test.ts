/**
 * Signing up while the photo storage fails: a clear response, no rider without photos, no photo without a
 * rider.
 */
import { canMountDisks, mountSmallDisk, type SmallDisk } from '@puni/embedded-postgres/test/small-disk'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../../test/test-app.ts'

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
