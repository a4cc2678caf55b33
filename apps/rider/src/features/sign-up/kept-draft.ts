import { tabStore } from '@puni/ui/page-storage'
import { EMPTY_DRAFT, type SignUpDraft } from './sign-up-draft.ts'

const KEY = 'signUp'

/** Keeps what was typed, as a phone that opens its camera may drop the page. Never the password, nor the photos. */
export function keepDraft(draft: SignUpDraft): void {
  const { password: _password, dniPhoto: _dni, selfiePhoto: _selfie, ...texts } = draft
  tabStore.set(KEY, JSON.stringify(texts))
}

/** The form as it was before the page was loaded again, or null. */
export function readDraft(): SignUpDraft | null {
  const stored = tabStore.get(KEY)
  return stored === null ? null : { ...EMPTY_DRAFT, ...(JSON.parse(stored) as Partial<SignUpDraft>) }
}

/** Forgets the form: it was sent or given up. */
export function forgetDraft(): void {
  tabStore.remove(KEY)
}
