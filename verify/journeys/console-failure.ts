/** Which lines of a page's console are failures. */

/** The map library's message without WebGL, for example where a test has removed it to leave the map out. */
const NO_WEBGL = 'GPUInitializationError: WebGL2 is required'

/** True for what the browser itself or React writes; the app's own failures begin with what failed. */
export function isFailure(type: string, text: string): boolean {
  if (type === 'assert') return true
  const isThrown = /^(Uncaught\b|Warning:|\w*(Error|Exception)(:|\n|$))/.test(text)
  return type === 'error' && isThrown && !text.startsWith(NO_WEBGL)
}
