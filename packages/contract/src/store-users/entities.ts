import { z } from 'zod'
import { Email, text } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'

/** A person of a store who may log in, as admins list them. */
export const StoreUser = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** Whether a password is set; without one the person was invited and has not been here yet. */
  joined: z.boolean(),
})
export type StoreUser = z.infer<typeof StoreUser>

export const NewStoreUser = z.strictObject({ fullName: text('el nombre', TEXT_MAX.name), email: Email })
