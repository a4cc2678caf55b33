/** Whether the error has one of these codes, of the system or of PostgreSQL. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
