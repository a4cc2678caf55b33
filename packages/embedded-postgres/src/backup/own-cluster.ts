import { stat } from 'node:fs/promises'
import { findUnprivilegedUser } from '../unprivileged-user.ts'
import { BackupError } from './backup-error.ts'

/**
 * Refuses a cluster that belongs to another user: starting it here as somebody else would take it away from
 * the server.
 * @throws BackupError
 */
export async function requireOwnCluster(cluster: string, name: string): Promise<void> {
  const { uid } = await stat(cluster)
  if (uid !== (findUnprivilegedUser(name)?.uid ?? process.getuid?.()))
    throw new BackupError(`The database ${cluster} belongs to user ${uid}: run this as the server's user`)
}
