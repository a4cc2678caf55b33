/** Fixes that can be taken back in a few lines. */
import { ACCOUNT_MENDS } from './account-mends.ts'
import { APP_MENDS } from './app-mends.ts'
import { GUARD_MENDS } from './guard-mends.ts'
import { INPUT_MENDS } from './input-mends.ts'
import type { Mend } from './mend.ts'
import { SERVER_MENDS } from './server-mends.ts'

/** The server's first, because the days need no build. */
export const MENDS: readonly Mend[] = [
  ...SERVER_MENDS,
  ...ACCOUNT_MENDS,
  ...GUARD_MENDS,
  ...INPUT_MENDS,
  ...APP_MENDS,
]
