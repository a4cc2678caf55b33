import { z } from 'zod'
import { NewPassword } from '../accounts/entities.ts'
import type { CallDefinition } from '../call.ts'
import { byId, optional, token } from '../fields.ts'
import { Invitation, ListedOperator, NewOperator, Operator, OperatorRole } from './entities.ts'
import type { operatorRoutes } from './routes.ts'

export const operatorCalls = {
  getOperator: {
    summary: 'The operator of this token',
    reply: Operator,
  },
  listOperators: {
    summary: 'All operators',
    reply: z.object({ operators: z.array(ListedOperator) }),
  },
  createOperator: {
    summary: 'Add an operator; the invitation is shown once',
    body: NewOperator,
    reply: z.object({ operator: ListedOperator, invitation: Invitation }),
    success: 201,
  },
  updateOperator: {
    summary: "Change an operator's role, or disable the account",
    params: byId,
    body: z.strictObject({
      role: optional(OperatorRole),
      disabled: optional(z.boolean('Indicá si la cuenta queda suspendida')),
    }),
    reply: ListedOperator,
  },
  resetOperator: {
    summary: 'End the sessions and the password of an operator; the new invitation is shown once',
    params: byId,
    /** `secondFactor`: also removes the second factor, for someone who lost the phone and the recovery codes. */
    body: z.strictObject({
      secondFactor: z.boolean('Indicá si también se quita la verificación en dos pasos'),
    }),
    reply: Invitation,
  },
  acceptInvitation: {
    summary: 'Set the password of an invited operator',
    body: z.strictObject({
      code: token('La invitación no es válida', 1, 100),
      password: NewPassword,
    }),
    /** The e-mail to log in with. */
    reply: z.object({ email: z.string() }),
  },
} as const satisfies Record<keyof typeof operatorRoutes, CallDefinition>
