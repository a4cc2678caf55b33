import { canMountDisks, mountSmallDisk, type SmallDisk } from '@puni/embedded-postgres/test/small-disk'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../../platform/config.ts'
import { isDiskFull } from '../../platform/database/failures.ts'
import { ServiceAway } from '../../platform/service-away.ts'
import { openPhotoFolder, type PhotoStore } from './photo-store.ts'

const PHOTO = Buffer.alloc(300_000, 'x')
describe('a folder of photos', () => {
  let folder: string
  let photos: PhotoStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-photos-'))
    photos = await openPhotoFolder(join(folder, 'photos'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('keeps what is put, under a key, and nothing else', async () => {
    const key = await photos.put(PHOTO)
    expect((await photos.get(key))?.equals(PHOTO)).toBe(true)
    expect(await readdir(join(folder, 'photos'))).toEqual([`${key}.jpg`])
    await photos.remove(key)
    expect(await photos.get(key)).toBe(null)
    expect(await readdir(join(folder, 'photos'))).toEqual([])
  })

  it('says that the storage is away when its folder is gone, and works when it is back', async () => {
    await rm(join(folder, 'photos'), { recursive: true })
    await expect(photos.put(PHOTO)).rejects.toThrow(ServiceAway)
    await openPhotoFolder(join(folder, 'photos'))
    expect((await photos.get(await photos.put(PHOTO)))?.equals(PHOTO)).toBe(true)
  })

  it('does not open where there is no place for it', async () => {
    await expect(openPhotoFolder('/dev/null/photos')).rejects.toThrow(ConfigError)
  })
})

// Skipped, with a note on the console, if no disk can be mounted.
describe.runIf(canMountDisks())('a folder of photos on a disk of its own', () => {
  let disk: SmallDisk
  let folder: string
  let photos: PhotoStore
  beforeAll(async () => {
    disk = mountSmallDisk(2)
    folder = join(disk.folder, 'photos')
    photos = await openPhotoFolder(folder)
  })
  afterAll(() => {
    disk.unmount()
  })

  it('tells that the disk is full, leaves no part of the photo, and goes on when there is room', async () => {
    await disk.fill(100_000)
    const error: unknown = await photos.put(PHOTO).catch((reason: unknown) => reason)
    expect(isDiskFull(error)).toBe(true)
    expect(await readdir(folder)).toEqual([])
    await disk.free()
    expect((await photos.get(await photos.put(PHOTO)))?.equals(PHOTO)).toBe(true)
  })

  it('reads on when the disk is read-only, and stores nothing', async () => {
    const key = await photos.put(PHOTO)
    const before = await readdir(folder)
    disk.remount('ro')
    await expect(photos.put(PHOTO)).rejects.toThrow(ServiceAway)
    expect((await photos.get(key))?.equals(PHOTO)).toBe(true)
    disk.remount('rw')
    expect(await readdir(folder)).toEqual(before)
  })
})
