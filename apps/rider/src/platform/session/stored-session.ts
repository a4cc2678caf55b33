import type { Rider } from '@puni/contract/entities'
import { PUSH_TOKEN_MIN_LENGTH } from '@puni/contract/limits'
import { jsonEntry } from '@puni/web/storage/json-entry'
import { localStore, tabStore } from '@puni/web/storage/page-storage'

const KEYS = { user: 'user', token: 'token', pushToken: 'pushToken', answers: 'answers' } as const

const user = jsonEntry<Rider>(localStore, KEYS.user)
/** What was answered to the rider of the session; who keeps it knows its shape. */
export const keptAnswers = jsonEntry<unknown>(localStore, KEYS.answers)

/** The token of the login, or null. */
export function readToken(): string | null {
  return localStore.get(KEYS.token)
}

/** The rider as last heard of from the server, or null; what cannot be read counts as absent. */
export const readUser = user.read

export function writeToken(token: string): void {
  localStore.set(KEYS.token, token)
}

export function writeUser(rider: Rider): void {
  user.write(rider)
}

/** True for what a storage event says changed when it is what was answered. */
export function isAnswersKey(key: string | null): boolean {
  return key === KEYS.answers
}

/** True for what a storage event says changed when it concerns who is logged in; null is everything at once. */
export function isSessionKey(key: string | null): boolean {
  return key === null || key === KEYS.user || key === KEYS.token
}

/** Leaves nothing of the rider on this phone. */
export function wipe(): void {
  for (const key of Object.values(KEYS)) localStore.remove(key)
  tabStore.clear()
}

/** True for a string that can be a push token; earlier releases stored booleans and 'true' or 'false'. */
export function isPushToken(value: unknown): value is string {
  return typeof value === 'string' && value.length >= PUSH_TOKEN_MIN_LENGTH
}

/** The push token that the server took last, or null. */
export function readPushToken(): string | null {
  return localStore.get(KEYS.pushToken)
}

export function writePushToken(token: string): void {
  localStore.set(KEYS.pushToken, token)
}

export function dropPushToken(): void {
  localStore.remove(KEYS.pushToken)
}

/** Forgets a stored push token that cannot be one. */
export function dropInvalidPushToken(): void {
  const stored = readPushToken()
  if (stored !== null && !isPushToken(stored)) dropPushToken()
}
