/** A rule of the code, broken: the edit, and the test that has to notice. */
import type { Edit, Mend } from './mend.ts'

/**
 * @param name what is wrong without the rule, in a sentence
 * @param test words in the path of the test's file and in its name
 */
export function rule(name: string, [path, named]: readonly [path: string, named: string], edit: Edit): Mend {
  return { name, edits: [edit], suite: [path], foundBy: { by: 'suite', paths: [path], named } }
}
