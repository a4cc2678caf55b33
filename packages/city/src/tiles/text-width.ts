/** How wide texts are in the app's typeface. */

/** Letters of about the same width, as a share of their size: measured in a browser, weight 600. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[.,:;'’ ]/, 0.24],
  [/[ijlI()-]/, 0.3],
  [/[frt]/, 0.36],
  [/[sJ]/, 0.42],
  [/[ckvxyzLFS]/, 0.5],
  [/[DGHNOQU]/, 0.72],
  [/[mwMW]/, 0.86],
  [/\p{Lu}/u, 0.61],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1],
]
const USUAL = 0.56

/** Width of a text as a multiple of the size of its letters. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')) {
    width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL
  }
  return width
}
