/** A fixed defect, or a broken rule, as the edits that bring it about. */

/** A text that occurs in a file exactly once, and what was there, or could have been there, before. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/**
 * Runs days with these options, a journey in Chromium, or those tests of `npm test` that have one of these words in their path: all of them, or
 * those with these words in their name.
 */
export type Check =
  | { readonly by: 'days'; readonly options: string }
  | { readonly by: 'journey'; readonly journey: 'courier' | 'operator' }
  | { readonly by: 'suite'; readonly paths: readonly string[]; readonly named?: string }

export interface Mend {
  /** What is wrong without the fix, in a sentence. */
  readonly name: string
  readonly edits: readonly Edit[]
  readonly foundBy: Check
  /** Words in the paths of the tests of `npm test` that find it too. Without them `npm run test:all` alone does. */
  readonly suite?: readonly string[]
  /** The web app to rebuild for it. */
  readonly builds?: 'rider' | 'console'
}
