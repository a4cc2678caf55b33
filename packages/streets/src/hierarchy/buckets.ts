/** Distances from nodes to targets, kept by node: what all searches from targets have found, for those to come. */
import { longer } from './longer.ts'

export class Buckets {
  /** Bucket by node; valid if that names the node, as in SearchSpace. */
  readonly #slot: Uint32Array
  #node = new Uint32Array(1024)
  /** End of a bucket's entries, which begin where the bucket before ends; until they are sorted, their number. */
  #end = new Uint32Array(1024)
  #buckets = 0
  /** Entries in order of arrival: bucket, target, distance. */
  #bucketOf = new Uint32Array(1024)
  #targetOf = new Uint32Array(1024)
  #distanceOf = new Float64Array(1024)
  #entries = 0
  /** Entries by bucket. */
  #target = new Uint32Array(0)
  #distance = new Float64Array(0)

  /** For graphs with this many nodes. */
  constructor(nodes: number) {
    this.#slot = new Uint32Array(nodes)
  }

  clear(): void {
    this.#buckets = 0
    this.#entries = 0
  }

  /** Adds the distance from a node to a target. */
  add(node: number, target: number, distance: number): void {
    let bucket = this.#find(node)
    if (bucket < 0) {
      if (this.#buckets === this.#node.length) {
        this.#node = longer(this.#node)
        this.#end = longer(this.#end)
      }
      bucket = this.#buckets++
      this.#slot[node] = bucket
      this.#node[bucket] = node
      this.#end[bucket] = 0
    }
    this.#end[bucket]!++
    if (this.#entries === this.#bucketOf.length) {
      this.#bucketOf = longer(this.#bucketOf)
      this.#targetOf = longer(this.#targetOf)
      this.#distanceOf = longer(this.#distanceOf)
    }
    this.#bucketOf[this.#entries] = bucket
    this.#targetOf[this.#entries] = target
    this.#distanceOf[this.#entries] = distance
    this.#entries++
  }

  /** Brings entries of a node together: to be called between the last `add` and the first `lower`. */
  sort(): void {
    let start = 0
    for (let bucket = 0; bucket < this.#buckets; bucket++) {
      const count = this.#end[bucket]!
      this.#end[bucket] = start
      start += count
    }
    if (this.#target.length < this.#entries) {
      this.#target = new Uint32Array(this.#bucketOf.length)
      this.#distance = new Float64Array(this.#bucketOf.length)
    }
    for (let entry = 0; entry < this.#entries; entry++) {
      const place = this.#end[this.#bucketOf[entry]!]!++
      this.#target[place] = this.#targetOf[entry]!
      this.#distance[place] = this.#distanceOf[entry]!
    }
  }

  /** Lowers the totals by target to what they are by way of a node at this distance. */
  lower(totals: Float64Array, node: number, distance: number): void {
    const bucket = this.#find(node)
    if (bucket < 0) return
    const targets = this.#target
    const distances = this.#distance
    const end = this.#end[bucket]!
    for (let entry = bucket === 0 ? 0 : this.#end[bucket - 1]!; entry < end; entry++) {
      const total = distance + distances[entry]!
      if (total < totals[targets[entry]!]!) totals[targets[entry]!] = total
    }
  }

  /** The bucket of a node; -1 if it has none. */
  #find(node: number): number {
    const bucket = this.#slot[node]!
    return bucket < this.#buckets && this.#node[bucket] === node ? bucket : -1
  }
}
