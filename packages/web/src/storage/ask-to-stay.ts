/** Asks the browser for persistent storage. Returns its answer; false where the API is missing, as on a page without TLS. */
export async function askToStay(): Promise<boolean> {
  // The types claim that it always exists.
  const storage = navigator.storage as Partial<StorageManager> | undefined
  return (await storage?.persist?.()) ?? false
}
