/** An OpenStreetMap extract in memory: the single format that readers produce and builders accept. */

/** Tags of an object, by key. Values of `*:conditional` are as compiledCondition writes them. */
export type Tags = Readonly<Record<string, string>>

/** A line or an outline. */
export interface ExtractWay {
  readonly id: number
  readonly tags: Tags
  /** Indexes into the extract's nodes, in drawing order; -1 for a node missing from the extract. */
  readonly nodes: Int32Array
}

/** An area with several outlines (type=multipolygon). */
export interface ExtractArea {
  readonly id: number
  readonly tags: Tags
  /** Indexes into the extract's ways; ways missing from the extract are omitted. */
  readonly outer: readonly number[]
  readonly inner: readonly number[]
}

/** A turn restriction (type=restriction). One with a member missing from the extract is omitted. */
export interface ExtractRestriction {
  readonly id: number
  /** restriction, restriction:*, restriction:conditional, except. */
  readonly tags: Tags
  /** Indexes into the extract's ways: one, or several for no_entry (from) and no_exit (to). */
  readonly from: readonly number[]
  readonly to: readonly number[]
  /** Either one node (index into the nodes) or ways (indexes into the ways), in order. */
  readonly via: { readonly node: number } | { readonly ways: readonly number[] }
}

/** Nodes, ways, areas and turn restrictions of an extract. */
export interface Extract {
  /** Degrees times ten million, as in OpenStreetMap, by node index. */
  readonly latE7: Int32Array
  readonly lngE7: Int32Array
  /** Tags by node index, for the nodes that have any. */
  readonly nodeTags: ReadonlyMap<number, Tags>
  readonly ways: readonly ExtractWay[]
  readonly areas: readonly ExtractArea[]
  readonly restrictions: readonly ExtractRestriction[]
}

/** An unusable extract. The message is one line for the person who specified it. */
export class ExtractError extends Error {
  override readonly name = 'ExtractError'
}
