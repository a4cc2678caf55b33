/** What is in an order: a list there, lines of text here. */

interface Item {
  readonly name: string
  readonly quantity?: number | undefined
}

/** A line for each: '2 × Empanadas'. */
export function itemsText(items: readonly Item[] = []): string | undefined {
  const lines = items.map(({ name, quantity = 1 }) => `${quantity} × ${name}`)
  return lines.length === 0 ? undefined : lines.join('\n')
}

/** The list in a text, also in one that somebody wrote. */
export function itemsIn(text: string | null) {
  const lines = (text ?? '').split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [, quantity = '1', name = line] = /^(\d{1,9}) × (.+)$/.exec(line) ?? []
    return { name, quantity: Number(quantity), size: 'small' }
  })
}
