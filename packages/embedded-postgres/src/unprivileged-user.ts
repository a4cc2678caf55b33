import { spawnSync } from 'node:child_process'

/** The account PostgreSQL runs under when the server itself is root. */
export interface SystemUser {
  uid: number
  gid: number
}

/**
 * The account to drop to, because PostgreSQL refuses to run as root: `<name>-postgres`, `postgres` or `nobody`.
 * Undefined when the server isn't root.
 * @throws when root finds none of them
 */
export function findUnprivilegedUser(name: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const candidates = [`${name}-postgres`, 'postgres', 'nobody']
  for (const account of candidates) {
    const uid = lookUp('-u', account)
    const gid = lookUp('-g', account)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error(`PostgreSQL can't run as root and there is no user ${candidates.join(', ')} to run it as`)
}

/** Whether the user may enter the folder, or run the program, including every parent folder on the way. */
export function canReach(user: SystemUser | undefined, path: string): boolean {
  return user === undefined || spawnSync('test', ['-x', path], user).status === 0
}

/**
 * Transfers a folder and everything in it to the user.
 * @throws when the system refuses
 */
export function giveTo(user: SystemUser | undefined, path: string): void {
  if (!user) return
  const { status, stderr, error } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, path], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Can't hand ${path} to user ${user.uid}: ${error?.message ?? stderr}`)
}

function lookUp(flag: '-u' | '-g', account: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, account], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}
