/** The first letters of the first and the last name: 'RD' of 'Ramona del Valle Díaz'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('es-AR') ?? '').join('')
}
