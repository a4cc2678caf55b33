/** A fixed defect, as the edits that bring it back. */

/** A text that occurs in a file exactly once, and what was there, or could have been there, before. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** Runs days with these options, or a journey in Chromium. */
export type Check =
  | { readonly by: 'days'; readonly options: string }
  | { readonly by: 'journey'; readonly journey: 'courier' | 'operator' }

export interface Mend {
  /** What is wrong without the fix, in a sentence. */
  readonly name: string
  readonly edits: readonly Edit[]
  readonly foundBy: Check
  /** The web app to rebuild for it. */
  readonly builds?: 'rider' | 'console'
}
