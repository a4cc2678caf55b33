/** The subscription of a phone, as its push service gives it. */

/** The address of a phone that is subscribed with this key. */
export const pushAddressOf = (key: string) => ({
  endpoint: `https://push.example/${key}`,
  expirationTime: null,
  keys: { p256dh: 'clave', auth: 'secreto' },
})

/** The token by which the server knows it. */
export const tokenOf = (key: string): string => JSON.stringify(pushAddressOf(key))
