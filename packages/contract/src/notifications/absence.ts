/** The notices about offers that nobody answered. Apart from the words of all notices: the work screen has this at once. */
import type { NoticeKind } from './notices.ts'

/** Answered by saying that the rider is there (`confirmPresence`), not by having read them. */
export const ABSENCE_NOTICES = ['still_there', 'paused_absent'] as const satisfies readonly NoticeKind[]

/** Whether a notice is one of them. */
export const isAboutAbsence = <N extends { readonly kind: NoticeKind }>(
  notice: N,
): notice is N & { readonly kind: (typeof ABSENCE_NOTICES)[number] } =>
  ABSENCE_NOTICES.some((kind) => kind === notice.kind)
