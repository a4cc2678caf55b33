/** Passwords and activation codes at rest. */
import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a secret for storage. */
export async function hashSecret(secret: string): Promise<string> {
  return await hash(secret, COST)
}

/** Verified against when no account exists, so that the response takes just as long. */
const nobody = hashSecret('nobody has this password')

/** Whether the secret matches the hash. With null, takes just as long and returns false. */
export async function secretMatches(stored: string | null, secret: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), secret)
  return matches && stored !== null
}
