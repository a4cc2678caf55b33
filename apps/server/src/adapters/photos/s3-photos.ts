/** Photos in a bucket of an S3-compatible service: AWS, MinIO, R2, Garage and others. */
import { AwsV4Signer } from 'aws4fetch'
import { randomUUID } from 'node:crypto'
import type { PhotoStore, StoredPhoto } from '../../subjects/photos/photo-store.ts'
import type { PhotoStorage } from '../../platform/config.ts'
import type { OutgoingRequest, Send } from '../../platform/remote/outgoing.ts'
import { ServiceAway } from '../../platform/service-away.ts'

/** Folder within the bucket. */
const PREFIX = 'photos/'

interface Options {
  readonly bucket: Extract<PhotoStorage, { by: 's3' }>
  readonly send: Send
  /** A request without a complete answer after this has failed, milliseconds. */
  readonly timeoutMs: number
}

/** Photos under `photos/` in the bucket. Nothing is asked of it until the first photo. */
export function openPhotoBucket(options: Options): PhotoStore {
  const { endpoint, bucket } = options.bucket
  const root = `${endpoint}/${bucket}`
  const urlOf = (key: string) => new URL(`${root}/${PREFIX}${key}.jpg`)
  return {
    async put(jpeg) {
      const key = randomUUID()
      await ask(options, 'PUT', urlOf(key), { body: jpeg, expected: [200] })
      return key
    },
    async get(key) {
      const { status, body } = await ask(options, 'GET', urlOf(key), { expected: [200, 404] })
      return status === 404 ? null : body
    },
    async remove(key) {
      // Some answer 404 if there is none.
      await ask(options, 'DELETE', urlOf(key), { expected: [200, 204, 404] })
    },
    list: (pageSize) => list(options, root, pageSize),
  }
}

async function* list(
  options: Options,
  root: string,
  pageSize: number,
): AsyncGenerator<readonly StoredPhoto[]> {
  let after = PREFIX
  for (;;) {
    const url = new URL(root)
    url.search = new URLSearchParams({
      'list-type': '2',
      'max-keys': String(pageSize),
      prefix: PREFIX,
      // Instead of the service's token: a page can be asked for again, and the answer needs no more parsing.
      'start-after': after,
    }).toString()
    const { body } = await ask(options, 'GET', url, { expected: [200] })
    const xml = body.toString('utf8')
    yield photosIn(xml)
    const last = [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].at(-1)?.[1]
    if (last === undefined || !xml.includes('<IsTruncated>true</IsTruncated>')) return
    after = last
  }
}

/** Our photos in a page of a listing; what else lies there is not ours. */
function photosIn(xml: string): StoredPhoto[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>photos\/([0-9a-f-]{36})\.jpg<\/Key>/.exec(entry)?.[1]
    const storedAt = new Date(/<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1] ?? '')
    return key === undefined || Number.isNaN(storedAt.getTime()) ? [] : [{ key, storedAt }]
  })
}

interface Request {
  readonly body?: Buffer
  readonly expected: readonly number[]
}

/** Sends one signed request. Throws ServiceAway for no answer in time and for every status but the expected ones. */
async function ask(
  options: Options,
  method: NonNullable<OutgoingRequest['method']>,
  url: URL,
  { body, expected }: Request,
) {
  const { accessKeyId, secretAccessKey, region } = options.bucket
  try {
    const content = body === undefined ? null : new Uint8Array(body)
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      body: content,
      // The body is part of the signature: nobody on the way can change it.
      headers: {
        'x-amz-content-sha256': await sha256(content),
        ...(content && { 'content-type': 'image/jpeg' }),
      },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    }).sign()
    const answer = await options.send({
      url: signed.url,
      method,
      headers: Object.fromEntries(signed.headers),
      ...(content && { body: content }),
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    if (!expected.includes(answer.status)) throw new Error(`${method} was answered ${answer.status}`)
    return answer
  } catch (error) {
    throw new ServiceAway('The photo storage failed', { cause: error })
  }
}

async function sha256(content: Uint8Array<ArrayBuffer> | null): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content ?? new Uint8Array())
  return Buffer.from(digest).toString('hex')
}
