/** Hours for which an operator's invitation lives. */
export const INVITATION_HOURS = 24

/** The disabled operators that are listed, the last to be disabled. */
export const DISABLED_OPERATORS_MOST = 1_000
