import { PASSWORD_MIN } from '@puni/contract/accounts/limits'
import { readMobile } from '@puni/contract/phone'
import { signUpText } from './sign-up-text.ts'
import type { SignUpDraft, SignUpErrors, SignUpField } from './sign-up-draft.ts'

const messages = signUpText.errors

/** Errors of a draft; empty if it can be sent. The server has the final say. */
export function checkDraft(draft: SignUpDraft): SignUpErrors {
  const errors: SignUpErrors = {}
  for (const [name, value] of Object.entries(draft) as [SignUpField, string | File | null][]) {
    const error = typeof value === 'string' ? checkText(name, value) : value === null ? messages.photo : null
    if (error !== null) errors[name] = error
  }
  return errors
}

function checkText(name: SignUpField, value: string): string | null {
  if (value.trim() === '') return messages.required
  if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())) return messages.email
  if (name === 'phone') return checkPhone(value)
  if (name === 'password' && value.length < PASSWORD_MIN) return messages.password(PASSWORD_MIN)
  return null
}

function checkPhone(value: string): string | null {
  const phone = readMobile(value)
  return typeof phone === 'string' ? messages.phone[phone] : null
}
