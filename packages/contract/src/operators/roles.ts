/** What an operator may do: `dispatcher` is for the daily work, `admin` also for people, money, keys, zones, stores and the audit log. */
export const OPERATOR_ROLES = ['admin', 'dispatcher'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]
