/** Signature Version 4 as its documentation describes it, step by step: what a service computes to check a request. */
import { createHash, createHmac } from 'node:crypto'

/** A request as it arrived, and the credentials it claims to be signed with. */
export interface SignedRequest {
  readonly method: string
  readonly url: URL
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly signedHeaders: readonly string[]
  readonly region: string
  readonly secretAccessKey: string
}

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature, in hexadecimal. */
export function signatureOf({
  method,
  url,
  headers,
  signedHeaders,
  region,
  secretAccessKey,
}: SignedRequest): string {
  const canonicalRequest = [
    method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const time = headers['x-amz-date'] ?? ''
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest)].join('\n')
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region))
  return hmac(key, toSign).toString('hex')
}
