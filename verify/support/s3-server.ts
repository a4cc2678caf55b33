/** An S3 service on the loopback, in memory: it checks every signature by `signatureOf`, and lists by pages. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sha256, signatureOf } from './s3-signature.ts'

export const BUCKET = {
  bucket: 'fotos-de-prueba',
  region: 'sa-east-1',
  accessKeyId: 'CLAVE',
  secretAccessKey: 'un secreto/con+signos',
}
/** How far the time of a request may be from ours, milliseconds. */
const TOLERANCE_MS = 15 * 60_000

export class S3Server {
  readonly origin: string
  readonly objects = new Map<string, { content: Buffer; storedAt: Date }>()
  /** Instead of doing what was asked: this status, or silence. */
  fails: number | 'silence' | null = null
  /** Of every request, in sequence: method and path. */
  readonly asked: string[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<S3Server> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new S3Server(server)
  }

  /** The variables of a server that keeps its photos here. */
  get environment(): Record<string, string> {
    return {
      PHOTO_STORAGE: 's3',
      S3_ENDPOINT: this.origin,
      S3_BUCKET: BUCKET.bucket,
      S3_REGION: BUCKET.region,
      S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
      S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
    }
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const content = await buffer(request)
    const url = new URL(request.url ?? '', this.origin)
    this.asked.push(`${request.method} ${url.pathname}`)
    if (this.fails === 'silence') return
    const status = this.fails ?? (isSigned(request, url, content) ? null : 403)
    if (status !== null) response.writeHead(status).end('<Error/>')
    else this.#answer(request.method ?? '', url, content, response)
  }

  #answer(method: string, url: URL, content: Buffer, response: ServerResponse): void {
    const [, bucket, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    if (bucket !== BUCKET.bucket) response.writeHead(404).end()
    else if (key === '') response.end(this.#listing(url))
    else if (method === 'PUT') {
      this.objects.set(key, { content, storedAt: new Date() })
      response.end()
    } else if (method === 'DELETE') {
      this.objects.delete(key)
      response.writeHead(204).end()
    } else {
      const object = this.objects.get(key)
      if (object === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      else response.end(object.content)
    }
  }

  #listing({ searchParams }: URL): string {
    const asked = (name: string) => searchParams.get(name) ?? ''
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(asked('prefix')) && key > asked('start-after'))
      .toSorted()
    const page = keys.slice(0, Number(asked('max-keys')))
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${this.objects.get(key)?.storedAt.toISOString()}</LastModified></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${page.length < keys.length}</IsTruncated>${entries.join('')}</ListBucketResult>`
  }
}

/** Whether a request is signed with our key, of now, with this very body. */
function isSigned({ method = '', headers }: IncomingMessage, url: URL, content: Buffer): boolean {
  const [, key, day, region, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const time = String(headers['x-amz-date'])
  const at = time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const signedHeaders = signed.split(';')
  return (
    key === BUCKET.accessKeyId &&
    region === BUCKET.region &&
    day === time.slice(0, 8) &&
    Math.abs(Date.parse(at) - Date.now()) < TOLERANCE_MS &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.includes(name)) &&
    headers['x-amz-content-sha256'] === sha256(content) &&
    signature ===
      signatureOf({
        method,
        url,
        headers: headers as Record<string, string>,
        signedHeaders,
        region,
        secretAccessKey: BUCKET.secretAccessKey,
      })
  )
}
