/** Paths that the server itself serves, beside this app. */
const NOT_OURS = ['/console', '/locales', '/seguir/', '/prod/', '/health', '/metrics', '/.well-known/']

/** Whether a path belongs to this app. */
export function isOurs(pathname: string): boolean {
  return !NOT_OURS.some((path) => pathname.startsWith(path))
}
