/** Asks the browser not to clear away what the app keeps. Returns its answer; false where there is nobody to ask, as on a page without TLS. */
export async function askToStay(): Promise<boolean> {
  // The types say that it is always there.
  const storage = navigator.storage as Partial<StorageManager> | undefined
  return (await storage?.persist?.()) ?? false
}
