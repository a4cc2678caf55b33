/**
 * Runs work while no other page of this phone does. A page without TLS has no locks: there two pages may send one entry at the same
 * time, which the platform does once, by its key.
 */
export async function exclusively(work: () => Promise<void>): Promise<void> {
  // Left out of insecure pages, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) await work()
  else await locks.request('outbox', work)
}
