import type { Input, Reply } from '@puni/contract/calls'
import type { CallName } from '@puni/contract/routes'
import type { QueryKey } from '@tanstack/react-query'
import { api } from './client.ts'

/** Something to be done on the server, and the cached queries that it changes. */
export interface Command<Result> {
  /** Throws ApiError. */
  readonly run: () => Promise<Result>
  readonly changes: readonly QueryKey[]
}

/** What makes a command of a call's input. With an idempotency key, a repeat of it does its work once. */
export const command =
  <Name extends CallName>(name: Name, ...changes: readonly QueryKey[]) =>
  (input: Input<Name>, idempotencyKey?: string): Command<Reply<Name>> => ({
    run: () =>
      api.call(
        name,
        input,
        idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } },
      ),
    changes,
  })
