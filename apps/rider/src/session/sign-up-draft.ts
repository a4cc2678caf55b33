import type { RiderSignUp } from '@puni/contract/entities'
import { PASSWORD_MIN, PHOTO_MAX_BYTES } from '@puni/contract/limits'
import { signUpText } from '../text/sign-up.ts'

/** The sign-up form as filled so far. */
export type SignUpDraft = { readonly [Name in keyof RiderSignUp]: string } & {
  readonly dniPhoto: File | null
  readonly selfiePhoto: File | null
}

/** Name of a field of the form. */
export type SignUpField = keyof SignUpDraft

/** Message beside each field that needs one. */
export type SignUpErrors = Partial<Record<SignUpField, string>>

export const EMPTY_DRAFT: SignUpDraft = {
  fullName: '',
  email: '',
  password: '',
  documentNumber: '',
  phone: '',
  zone: '',
  vehicleType: '',
  dniPhoto: null,
  selfiePhoto: null,
}

const messages = signUpText.errors
const BYTES_PER_MEGABYTE = 1024 * 1024

/** What is wrong with a draft; empty when it can be sent. The server has the last word. */
export function checkDraft(draft: SignUpDraft): SignUpErrors {
  const errors: SignUpErrors = {}
  for (const [name, value] of Object.entries(draft) as [SignUpField, string | File | null][]) {
    const error = typeof value === 'string' ? checkText(name, value) : checkPhoto(value)
    if (error !== null) errors[name] = error
  }
  return errors
}

function checkText(name: SignUpField, value: string): string | null {
  if (value.trim() === '') return messages.required
  if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())) return messages.email
  if (name === 'phone' && !/^\+?[\d\s().-]{6,}$/.test(value.trim())) return messages.phone
  if (name === 'password' && value.length < PASSWORD_MIN) return messages.password(PASSWORD_MIN)
  return null
}

function checkPhoto(file: File | null): string | null {
  if (file === null) return messages.photo
  if (!file.type.startsWith('image/')) return messages.image
  if (file.size > PHOTO_MAX_BYTES) return messages.tooLarge(PHOTO_MAX_BYTES / BYTES_PER_MEGABYTE)
  return null
}

/** The multipart form the API takes. */
export function formOf(draft: SignUpDraft): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(draft)) if (value !== null) form.set(name, value)
  return form
}
