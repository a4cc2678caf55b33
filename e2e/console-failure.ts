/** Which lines of a page's console are failures. */

/** What the map's library says where there is no WebGL, as where a test has taken it away to leave the map out. */
const NO_WEBGL = 'GPUInitializationError: WebGL2 is required'

/** True for what the browser itself or React writes; the app's own failures begin with what failed. */
export function isFailure(type: string, text: string): boolean {
  if (type === 'assert') return true
  const isThrown = /^(Uncaught\b|Warning:|\w*(Error|Exception)(:|\n|$))/.test(text)
  return type === 'error' && isThrown && !text.startsWith(NO_WEBGL)
}
