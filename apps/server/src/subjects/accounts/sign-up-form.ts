/** The sign-up form. Fields that clients may not set (status, role, totals) are ignored. */
import { RiderSignUp } from '@puni/contract/accounts/entities'
import type { FastifyRequest } from 'fastify'
import { invalidInput } from '../../platform/http/error-handler.ts'
import { type PhotoForm, readPhotoForm } from '../photos/photo-form.ts'

/** A sign-up's photo fields. */
const PHOTO_FIELDS = ['dniPhoto', 'selfiePhoto'] as const

/** A form as received: nothing in it has been validated. */
export type Form = PhotoForm<(typeof PHOTO_FIELDS)[number]>

/** Reads the form. Throws what `readPhotoForm` throws. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  return await readPhotoForm(request, PHOTO_FIELDS)
}

/** The validated sign-up. Throws INVALID_INPUT naming each invalid or missing field. */
export function checkForm(fields: Form['fields'], files: Form['files']): RiderSignUp {
  const result = RiderSignUp.safeParse(fields)
  const issues = (result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message] as const)
  if (files.dniPhoto === undefined) issues.push(['dniPhoto', 'Falta la foto del documento'])
  if (files.selfiePhoto === undefined) issues.push(['selfiePhoto', 'Falta la selfie'])
  if (!result.success || issues.length > 0) throw invalidInput(issues)
  return result.data
}
