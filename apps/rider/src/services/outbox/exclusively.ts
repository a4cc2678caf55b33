/**
 * Runs work while no other page of this phone does. A page without TLS has no locks: there two pages may send
 * one entry at the same time, and the platform deduplicates it by its key.
 */
export async function exclusively(work: () => Promise<void>): Promise<void> {
  // Missing on insecure pages, despite the types.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) await work()
  else await locks.request('outbox', work)
}
