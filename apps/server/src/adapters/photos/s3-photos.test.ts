import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUCKET, S3Server } from '@puni/verify/support/s3-server'
import { sha256, signatureOf } from '@puni/verify/support/s3-signature'
import { Outgoing } from '../../platform/remote/outgoing.ts'
import { ServiceAway } from '../../platform/service-away.ts'
import type { PhotoStore } from '../../subjects/photos/photo-store.ts'
import { openPhotoBucket } from './s3-photos.ts'

const PHOTO = Buffer.alloc(300_000, 'x')

describe('a bucket of photos', () => {
  let service: S3Server
  let photos: PhotoStore
  let outgoing: Outgoing
  beforeAll(async () => {
    service = await S3Server.start()
    outgoing = new Outgoing([service.origin, 'http://127.0.0.1:1'])
    photos = open()
  })
  beforeEach(() => {
    service.fails = null
    service.objects.clear()
  })
  afterAll(async () => {
    await outgoing.close()
    await service.stop()
  })

  const open = (replace: Partial<typeof BUCKET> = {}, timeoutMs = 30_000) =>
    openPhotoBucket({
      bucket: { by: 's3', endpoint: service.origin, ...BUCKET, ...replace },
      send: outgoing.send,
      timeoutMs,
    })
  const listed = async (pageSize: number) => {
    const keys: string[] = []
    for await (const page of photos.list(pageSize)) keys.push(...page.map(({ key }) => key))
    return keys
  }

  it('keeps what is put, under a key that nobody guesses, and nothing else', async () => {
    const [key, other] = [await photos.put(PHOTO), await photos.put(PHOTO)]
    expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(other).not.toBe(key)
    expect((await photos.get(key))?.equals(PHOTO)).toBe(true)
    expect([...service.objects.keys()].toSorted()).toEqual(
      [key, other].map((k) => `photos/${k}.jpg`).toSorted(),
    )
    await photos.remove(key)
    await photos.remove(key)
    expect(await photos.get(key)).toBe(null)
    expect(service.objects.size).toBe(1)
  })

  it.each([1, 2, 5, 100])('lists all photos by pages of %d, and only photos', async (pageSize) => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => photos.put(PHOTO)))
    service.objects.set('photos/LEEME.txt', { content: PHOTO, storedAt: new Date() })
    service.objects.set('otra/cosa.jpg', { content: PHOTO, storedAt: new Date() })
    expect((await listed(pageSize)).toSorted()).toEqual(keys.toSorted())
  })

  it.each([
    ['a wrong secret', { secretAccessKey: 'otro' }],
    ['another region', { region: 'us-east-1' }],
    ['an unknown key', { accessKeyId: 'OTRA' }],
  ])('is refused with %s, which no message repeats', async (_, replace) => {
    const error: unknown = await open(replace)
      .put(PHOTO)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ServiceAway)
    const { message, cause } = error as ServiceAway
    expect(`${message} ${String(cause)}`).toBe('The photo storage failed Error: PUT was answered 403')
  })

  it.each([500, 503, 403, 302] as const)(
    'says that the storage is away when it answers %d',
    async (status) => {
      const key = await photos.put(PHOTO)
      service.fails = status
      const works = [
        () => photos.put(PHOTO),
        () => photos.get(key),
        () => photos.remove(key),
        () => listed(9),
      ]
      for (const work of works) await expect(work()).rejects.toThrow(ServiceAway)
      service.fails = null
      expect((await photos.get(key))?.equals(PHOTO)).toBe(true)
    },
  )

  it('says so when nothing is answered in time, or nobody is there', async () => {
    service.fails = 'silence'
    await expect(open({}, 50).put(PHOTO)).rejects.toThrow(ServiceAway)
    const gone = openPhotoBucket({
      bucket: { by: 's3', ...BUCKET, endpoint: 'http://127.0.0.1:1' },
      send: outgoing.send,
      timeoutMs: 30_000,
    })
    await expect(gone.get('x')).rejects.toThrow(ServiceAway)
  })
})

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, the examples.
describe('the signature that the test service expects', () => {
  const EMPTY = sha256('')
  const host = 'examplebucket.s3.amazonaws.com'
  const known = {
    region: 'us-east-1',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const common = { host, 'x-amz-content-sha256': EMPTY, 'x-amz-date': '20130524T000000Z' }

  it.each([
    [
      'GET',
      '/test.txt',
      { range: 'bytes=0-9' },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test$file.text',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', '/?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['GET', '/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('of %s %s is the documented one', (method, path, more, expected) => {
    const headers: Record<string, string> = { ...common, ...more }
    const signedHeaders = Object.keys(headers).toSorted()
    const url = new URL(`https://${host}${path}`)
    expect(signatureOf({ method, url, headers, signedHeaders, ...known })).toBe(expected)
  })
})
