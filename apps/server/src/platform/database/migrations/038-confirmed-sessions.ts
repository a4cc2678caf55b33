/** When the operator of a session gave the password last, and the second factor where there is one. */

export const confirmedSessions = [`alter table sessions add column confirmed_at timestamptz`]
