/** Whether a push token has to be sent to the server, given the last one it accepted. */
export function isNews(token: unknown, stored: string | null): token is string {
  return typeof token === 'string' && token !== '' && token !== stored
}
