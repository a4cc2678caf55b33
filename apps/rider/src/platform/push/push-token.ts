/** True for a push token that the server has to be told, given the one it took last. */
export function isNews(token: unknown, stored: string | null): token is string {
  return typeof token === 'string' && token !== '' && token !== stored
}
