/** An OpenStreetMap extract in memory: the one form that readers produce and builders accept. */

/** Tags of an object, as key and value. */
export type Tags = Readonly<Record<string, string>>

/** A line or an outline. */
export interface ExtractWay {
  readonly id: number
  readonly tags: Tags
  /** Indexes into the extract's nodes, in drawing order; -1 for a node that the extract leaves out. */
  readonly nodes: Int32Array
}

/** An area of several outlines (type=multipolygon). */
export interface ExtractArea {
  readonly id: number
  readonly tags: Tags
  /** Indexes into the extract's ways; those that the extract leaves out are missing. */
  readonly outer: readonly number[]
  readonly inner: readonly number[]
}

/** Nodes, ways and areas of an extract. */
export interface Extract {
  /** Degrees times ten million, as OpenStreetMap keeps them, by node index. */
  readonly latE7: Int32Array
  readonly lngE7: Int32Array
  /** Tags by node index, of the nodes that have any. */
  readonly nodeTags: ReadonlyMap<number, Tags>
  readonly ways: readonly ExtractWay[]
  readonly areas: readonly ExtractArea[]
}

/** An extract that cannot be used; the message is one line for the person who named it. */
export class ExtractError extends Error {
  override readonly name = 'ExtractError'
}
