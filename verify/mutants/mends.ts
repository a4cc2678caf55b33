/** Fixes that can be taken back in a few lines, and rules that can be broken. */
import { ACCOUNT_MENDS } from './account-mends.ts'
import { APP_MENDS } from './app-mends.ts'
import { DATA_RULES } from './data-rules.ts'
import { GUARD_MENDS } from './guard-mends.ts'
import { INPUT_MENDS } from './input-mends.ts'
import type { Mend } from './mend.ts'
import { SERVER_MENDS } from './server-mends.ts'
import { WORK_RULES } from './work-rules.ts'

/** The server's first, because the days need no build. */
export const MENDS: readonly Mend[] = [
  ...SERVER_MENDS,
  ...ACCOUNT_MENDS,
  ...GUARD_MENDS,
  ...INPUT_MENDS,
  ...WORK_RULES,
  ...DATA_RULES,
  ...APP_MENDS,
]
