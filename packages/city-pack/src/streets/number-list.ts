/** A list of whole numbers of 32 bits that grows: a plain array of millions takes several times the memory. */
export class NumberList {
  #numbers = new Int32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** The numbers so far; later ones may not appear in it. */
  get numbers(): Int32Array {
    return this.#numbers.subarray(0, this.#length)
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const longer = new Int32Array(2 * this.#length)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[this.#length++] = value
  }
}
