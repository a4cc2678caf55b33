/** A defect that was mended once, as what brings it back. */

/** A text that stands in a file exactly once, and what stood there, or could have stood there, before. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** Lives through days with these options, or goes through a journey in Chromium. */
export type Check =
  | { readonly by: 'days'; readonly options: string }
  | { readonly by: 'journey'; readonly journey: 'courier' | 'operator' }

export interface Mend {
  /** What is wrong while it is taken back, in a sentence. */
  readonly name: string
  readonly edits: readonly Edit[]
  readonly foundBy: Check
  /** The web app that has to be built for it. */
  readonly builds?: 'rider' | 'console'
}
