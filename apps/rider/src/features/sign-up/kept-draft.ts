import { jsonEntry } from '@puni/web/storage/json-entry'
import { tabStore } from '@puni/web/storage/page-storage'
import { EMPTY_DRAFT, type SignUpDraft } from './sign-up-draft.ts'

const kept = jsonEntry<Partial<SignUpDraft>>(tabStore, 'signUp')

/** Keeps what was typed, as a phone that opens its camera may drop the page. Never the password, nor the photos. */
export function keepDraft(draft: SignUpDraft): void {
  const { password: _password, dniPhoto: _dni, selfiePhoto: _selfie, ...texts } = draft
  kept.write(texts)
}

/** The form as it was before the page was loaded again, or null. */
export function readDraft(): SignUpDraft | null {
  const texts = kept.read()
  return texts && { ...EMPTY_DRAFT, ...texts }
}

/** Forgets the form: it was sent or given up. */
export const forgetDraft = kept.remove
