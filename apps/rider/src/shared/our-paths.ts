/** What the server answers by itself, beside this app. */
const NOT_OURS = ['/console', '/prod/', '/health']

/** True for the paths of this app. */
export function isOurs(pathname: string): boolean {
  return !NOT_OURS.some((path) => pathname.startsWith(path))
}
