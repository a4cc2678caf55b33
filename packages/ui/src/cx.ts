/** Joins class names and leaves out those that do not apply. */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
