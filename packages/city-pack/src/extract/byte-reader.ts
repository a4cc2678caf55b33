/** Reads a stream in pieces of the length that a format asks for. */
import { ExtractError } from './extract.ts'

/** Bytes of a stream, one after the other. */
export class ByteReader {
  /** Bytes taken so far. */
  position = 0
  private readonly chunks: AsyncIterator<Uint8Array>
  private ahead: Uint8Array = new Uint8Array()
  private ended = false

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.chunks = stream[Symbol.asyncIterator]()
  }

  /** The next bytes without taking them; fewer at the end of the stream. */
  async peek(length: number): Promise<Uint8Array> {
    await this.fill(length)
    return this.ahead.subarray(0, length)
  }

  /** Takes the next bytes. Throws ExtractError where the stream ends before. */
  async take(length: number): Promise<Uint8Array> {
    await this.fill(length)
    if (this.ahead.length < length) throw new ExtractError('the file ends too early')
    return this.takeAhead(length)
  }

  /** Takes what is at hand: at least a byte, null at the end of the stream. */
  async takeSome(): Promise<Uint8Array | null> {
    await this.fill(1)
    return this.ahead.length === 0 ? null : this.takeAhead(this.ahead.length)
  }

  private takeAhead(length: number): Uint8Array {
    const bytes = this.ahead.subarray(0, length)
    this.ahead = this.ahead.subarray(length)
    this.position += length
    return bytes
  }

  private async fill(length: number): Promise<void> {
    if (this.ahead.length >= length || this.ended) return
    const chunks = [this.ahead]
    for (let held = this.ahead.length; held < length;) {
      const { value, done } = await this.chunks.next()
      if (done) {
        this.ended = true
        break
      }
      chunks.push(value)
      held += value.length
    }
    this.ahead = Buffer.concat(chunks)
  }
}
