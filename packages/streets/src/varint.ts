/**
 * Compact lists of integers: seven bits a byte, lowest first, the top bit set on all but the last (LEB128).
 */

/** Malformed numbers. */
export class VarintError extends Error {
  override readonly name = 'VarintError'
}

/** Writes integers one after the other. */
export class VarintWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  /** The bytes written so far. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** From 0 to 4,294,967,295. */
  unsigned(value: number): void {
    let rest = value
    for (; rest > 0x7f; rest >>>= 7) this.#byte((rest & 0x7f) | 0x80)
    this.#byte(rest)
  }

  /**
   * From -2,147,483,648 to 2,147,483,647: the sign is in the lowest bit, so that small numbers stay short.
   */
  signed(value: number): void {
    this.unsigned(((value << 1) ^ (value >> 31)) >>> 0)
  }

  /** A text, preceded by its length in bytes. */
  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.unsigned(bytes.length)
    for (const byte of bytes) this.#byte(byte)
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#length)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    this.#bytes[this.#length++] = value
  }
}

/** Reads the output of a VarintWriter. Each call throws VarintError if the bytes end or are malformed. */
export class VarintReader {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Number of remaining bytes. */
  get left(): number {
    return this.#bytes.length - this.#position
  }

  unsigned(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes[this.#position]
      if (byte === undefined) throw new VarintError('a number is cut short')
      this.#position++
      // The fifth byte holds the remaining four of 32 bits.
      if (shift === 28 && byte > 0x0f) break
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw new VarintError('a number is too large')
  }

  signed(): number {
    const value = this.unsigned()
    return (value >>> 1) ^ -(value & 1)
  }

  text(): string {
    const length = this.unsigned()
    if (length > this.left) throw new VarintError('a text is cut short')
    const bytes = this.#bytes.subarray(this.#position, this.#position + length)
    this.#position += length
    return new TextDecoder().decode(bytes)
  }
}
