/** Texts as people and their programs write them, and the one form in which they are stored. */

/**
 * What shows nothing: controls, halves of characters, marks of direction, joiners, fillers, the blank of Braille, annotation marks. The
 * group is an emoji, of which joiners are a part.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*)|[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu

/** A text of one line: what can be seen of it, composed (NFC), with single spaces and none around. Empty if nothing can. */
export function oneLine(typed: string): string {
  return typed
    .replace(/[\t\n\v\f\r]/g, ' ')
    .replace(INVISIBLE, '$1')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A text of any number of lines, each in the same form. */
export function manyLines(typed: string): string {
  return typed
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map(oneLine)
    .join('\n')
    .trim()
}
