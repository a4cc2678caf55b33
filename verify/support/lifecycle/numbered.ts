const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Replaces each id in a text with `#` and a number: ids in `first` by index, others by order of appearance.
 */
export function numbered(text: string, first: readonly { readonly id: string }[]): string {
  const numbers = new Map(first.map(({ id }, number) => [id, number]))
  return text.replace(UUID, (id) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size)
    return `#${numbers.get(id)}`
  })
}

/** Replaces each id in a text with `#`. */
export const withoutIds = (text: string) => text.replace(UUID, '#')
