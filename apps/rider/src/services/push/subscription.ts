/** This phone's subscription for the server's key; one made with another key is cancelled. May hang, or reject. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  if (existing !== null) {
    if (base64Url(existing.options.applicationServerKey) === publicKey) return existing
    await existing.unsubscribe()
  }
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Bytes as base64url, without padding. */
export function base64Url(bytes: ArrayBuffer | null): string {
  const binary = String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
