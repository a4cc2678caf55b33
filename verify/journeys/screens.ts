/** Every screen in every state: for the screenshots and the readability check. */
import { guidanceScreens } from './screens/guidance.ts'
import { handoverScreens } from './screens/handover.ts'
import { breakScreens } from './screens/breaks.ts'
import { offDutyScreens } from './screens/off-duty.ts'
import { noticeScreens } from './screens/notices.ts'
import { onDutyScreens } from './screens/on-duty.ts'
import { reviewScreens } from './screens/review.ts'
import type { Screen } from './screens/screen.ts'
import { sessionScreens } from './screens/session.ts'

export const SCREENS: readonly Screen[] = [
  ...sessionScreens,
  ...offDutyScreens,
  ...onDutyScreens,
  ...guidanceScreens,
  ...handoverScreens,
  ...noticeScreens,
  ...breakScreens,
  ...reviewScreens,
]
export const THEMES = ['light', 'dark'] as const
