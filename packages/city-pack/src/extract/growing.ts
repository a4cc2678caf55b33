/** Columns of numbers of which nobody knows how many will come. */

/** A typed array that grows. */
export class Growing<A extends Float64Array | Int32Array> {
  length = 0
  private values: A
  private readonly create: (length: number) => A

  constructor(create: (length: number) => A) {
    this.create = create
    this.values = create(1024)
  }

  /** Appends a value and returns its index. */
  push(value: number): number {
    if (this.length === this.values.length) this.reserve(this.length + 1)
    this.values[this.length] = value
    return this.length++
  }

  /** Appends values. */
  append(values: readonly number[]): void {
    this.reserve(this.length + values.length)
    this.values.set(values, this.length)
    this.length += values.length
  }

  /** What was appended. The array is shared and short-lived: after the next value another one may hold it. */
  view(): A {
    return this.values.subarray(0, this.length) as A
  }

  private reserve(length: number): void {
    if (length <= this.values.length) return
    const larger = this.create(Math.max(length, this.values.length * 2))
    larger.set(this.view())
    this.values = larger
  }
}
