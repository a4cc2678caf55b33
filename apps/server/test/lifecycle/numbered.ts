const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A text with `#` and a number instead of each id: those of `first` by their place from 0, the others as they come. */
export function numbered(text: string, first: readonly { readonly id: string }[]): string {
  const numbers = new Map(first.map(({ id }, number) => [id, number]))
  return text.replace(UUID, (id) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size)
    return `#${numbers.get(id)}`
  })
}

/** A text with `#` instead of each id. */
export const withoutIds = (text: string) => text.replace(UUID, '#')
