/** Refuses passwords that are quickly guessed. There are no rules of composition: what counts is how many guesses it takes. */
import type { ErrorCode } from '@puni/contract/errors'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as spanish from '@zxcvbn-ts/language-es-es'
import { LOCAL_WORDS } from './local-words.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Both limits bound the work that a hostile password causes to milliseconds. A password is judged by its beginning. */
const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...spanish.dictionary, local: [...LOCAL_WORDS] },
  graphs: common.adjacencyGraphs,
  maxLength: 32,
  l33tMaxSubstitutions: 4,
})

/** Scores of zxcvbn. 2 takes a million guesses, more than the limits on tries let anybody make. */
const NEEDED = 2
/** With words about its owner in it, which an acquaintance tries first: a hundred million. */
const NEEDED_WITH_OWN_WORDS = 3
/** Digits and signs that say no more than that there are some, such as a year. */
const MOST_SIGNS = 4
/** Shorter words are in everything. */
const WORD_MIN = 3

/** What an acquaintance knows about the owner of a password, and what names the platform. */
export interface Owner {
  readonly fullName?: string
  readonly email: string
  readonly documentNumber?: string
}

/** The error for a password that is too easily guessed, or null. */
export function weaknessOf(password: string, owner: Owner, brand: string): ErrorCode | null {
  const own = wordsAbout(owner, brand)
  const { score, sequence } = estimator.check(password, own)
  // By the word, not by the dictionary that it was found in: many own words are common names too.
  const isOwn = sequence.some((match) => own.includes(match['matchedWord'] as string))
  if (isOwn && score < NEEDED_WITH_OWN_WORDS) return 'PASSWORD_PERSONAL'
  return score < NEEDED || isOneWord(password, own) ? 'PASSWORD_COMMON' : null
}

/** Whether it is one usual word, perhaps repeated, once the few signs in it are left out: the estimator takes those for much. */
function isOneWord(password: string, own: readonly string[]): boolean {
  const letters = password.replaceAll(/\P{L}+/gu, '')
  if (password.length - letters.length > MOST_SIGNS) return false
  const { score, sequence } = estimator.check(letters, [...own])
  const isWord = sequence.every(({ pattern }) => pattern === 'dictionary' || pattern === 'repeat')
  return isWord && sequence.length === 1 && score < NEEDED
}

/** Throws PASSWORD_COMMON or PASSWORD_PERSONAL, with the text beside this field of the form. */
export function refuseWeak(
  password: string,
  { field, owner, brand }: { readonly field: string; readonly owner: Owner; readonly brand: string },
): void {
  const code = weaknessOf(password, owner, brand)
  if (code === null) return
  const refusal = new Refusal(code)
  throw new Refusal(code, { fields: { [field]: refusal.message } })
}

/** The words, each also without accents; the document also as people write it, with dots. */
function wordsAbout({ fullName = '', email, documentNumber = '' }: Owner, brand: string): string[] {
  const digits = documentNumber.replaceAll(/\D/g, '')
  const texts = [fullName, fullName.replaceAll(' ', ''), email, brand, brand.replaceAll(' ', ''), 'rider']
  const words = [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))]
  const plain = words.map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''))
  const documents = digits === '' ? [] : [documentNumber, digits, Number(digits).toLocaleString('es-AR')]
  const known = [...words, ...plain, ...documents].map((word) => word.toLowerCase())
  return [...new Set(known)].filter((word) => word.length >= WORD_MIN)
}
