import { jsonEntry } from '@puni/web/storage/json-entry'
import { tabStore } from '@puni/web/storage/page-storage'
import { EMPTY_DRAFT, type SignUpDraft } from './sign-up-draft.ts'

const kept = jsonEntry<Partial<SignUpDraft>>(tabStore, 'signUp')

/** Keeps the typed values, as a phone that opens its camera may unload the page. Never the password or the photos. */
export function keepDraft(draft: SignUpDraft): void {
  const { password: _password, dniPhoto: _dni, selfiePhoto: _selfie, ...texts } = draft
  kept.write(texts)
}

/** The form as it was before the page was reloaded, or null. */
export function readDraft(): SignUpDraft | null {
  const texts = kept.read()
  return texts && { ...EMPTY_DRAFT, ...texts }
}

/** Removes the draft: it was sent or discarded. */
export const forgetDraft = kept.remove
