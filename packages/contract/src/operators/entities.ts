import { z } from 'zod'
import { Email, text } from '../fields.ts'
import { TEXT_MAX } from '../limits.ts'
import { OPERATOR_ROLES } from './roles.ts'

export const OperatorRole = z.enum(OPERATOR_ROLES, 'El rol no es válido')

export const Operator = z.object({
  _id: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: OperatorRole,
  /** Whether logging in takes a code. */
  secondFactor: z.boolean(),
  /** Whether the platform requires that of every operator. */
  secondFactorRequired: z.boolean(),
})
export type Operator = z.infer<typeof Operator>

/** An operator as admins list them. */
export const ListedOperator = Operator.omit({ secondFactorRequired: true }).extend({
  disabled: z.boolean(),
  /** Whether a password is set; without one the operator was invited and has not been here yet. */
  joined: z.boolean(),
})
export type ListedOperator = z.infer<typeof ListedOperator>

export const NewOperator = z.strictObject({
  email: Email,
  fullName: text('el nombre completo', TEXT_MAX.name),
  role: OperatorRole,
})

/** By which an operator sets a password. Shown once: it is stored hashed. */
export const Invitation = z.object({
  code: z.string(),
  /** The page to open, with the code in its fragment. */
  url: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>
