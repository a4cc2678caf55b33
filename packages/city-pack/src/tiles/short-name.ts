/** Names of streets as on street signs, so that more of them fit. */

/** Words that Argentine signs shorten. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Avenida: 'Av.',
    Autopista: 'Au.',
    Boulevard: 'Bv.',
    Pasaje: 'Pje.',
    Almirante: 'Alte.',
    Coronel: 'Cnel.',
    Doctor: 'Dr.',
    General: 'Gral.',
    Ingeniero: 'Ing.',
    Presidente: 'Pte.',
    Teniente: 'Tte.',
  }),
)

/** A name as on a sign; of several names, `A;B`, the first. The last word carries the name and stays whole. */
export function shortName(names: string): string {
  const words = (names.split(';', 1)[0]!.trim() || names).split(' ')
  const last = words.pop()!
  return [...words.map((word) => SIGNS.get(word) ?? word), last].join(' ')
}
