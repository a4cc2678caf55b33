/** The sign-up form. Fields that clients may not set (status, role, totals) are ignored. */
import { RiderSignUp } from '@puni/contract/accounts/entities'
import { invalidInput } from '../../platform/http/error-handler.ts'
import type { ReceivedForm } from '../photos/photo-intake.ts'

/** A sign-up's photo fields. */
export const PHOTO_FIELDS = ['dniPhoto', 'selfiePhoto'] as const

/** A form as received: nothing in it has been validated. */
export type Form = ReceivedForm<(typeof PHOTO_FIELDS)[number]>

/** The validated sign-up. Throws INVALID_INPUT naming each invalid or missing field. */
export function checkForm({ fields, files }: Pick<Form, 'fields' | 'files'>): RiderSignUp {
  const result = RiderSignUp.safeParse(fields)
  const issues = (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message] as const)
  if (files.dniPhoto === undefined) issues.push(['dniPhoto', 'Falta la foto del documento'])
  if (files.selfiePhoto === undefined) issues.push(['selfiePhoto', 'Falta la selfie'])
  if (!result.success || issues.length > 0) throw invalidInput(issues)
  return result.data
}
