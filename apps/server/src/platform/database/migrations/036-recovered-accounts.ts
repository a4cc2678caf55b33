/** When an account was opened by a recovery code: somebody else than its owner has seen that code. */

export const recoveredAccounts = [`alter table riders add column recovered_at timestamptz`]
