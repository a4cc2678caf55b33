export function shortName(name: string): string {
  return name.replace(/^Avenida /, 'Av. ')
}
