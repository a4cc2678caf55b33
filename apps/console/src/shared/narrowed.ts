/** The address of another view of a page; what is '' is not chosen. */
export function narrowed(
  search: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}
