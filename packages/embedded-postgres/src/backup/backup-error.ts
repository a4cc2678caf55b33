/** Why a backup or restore is not possible, in one line for the user. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Wraps an error of the supervisor, whose messages are meant for the user. */
export function supervisorFailure(error: unknown): BackupError {
  return new BackupError(error instanceof Error ? error.message : String(error), { cause: error })
}
