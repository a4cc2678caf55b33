/** Why a backup or restore can't be, in one line for the person. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Makes one of an error of the supervisor, whose messages are for the person. */
export function supervisorFailure(error: unknown): BackupError {
  return new BackupError(error instanceof Error ? error.message : String(error), { cause: error })
}
