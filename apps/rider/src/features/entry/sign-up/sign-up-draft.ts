import type { RiderSignUp } from '@puni/contract/accounts/entities'

/** The sign-up form as filled so far. */
export type SignUpDraft = { readonly [Name in keyof RiderSignUp]: string } & {
  readonly dniPhoto: File | null
  readonly selfiePhoto: File | null
}

/** Name of a field of the form. */
export type SignUpField = keyof SignUpDraft

/** Name of a photo of the form. */
export type SignUpPhoto = 'dniPhoto' | 'selfiePhoto'

/** Error message for each field that needs one. */
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

/** The multipart form that the API accepts. */
export function formOf(draft: SignUpDraft): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(draft)) if (value !== null) form.set(name, value)
  return form
}
