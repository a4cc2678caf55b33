import type { Rider } from '@puni/contract/riders/entities'
import type { StreetPart } from '@puni/contract/routing/entities'
import { PUSH_TOKEN_MIN_LENGTH } from '@puni/contract/notifications/limits'
import { jsonEntry } from '@puni/web/storage/json-entry'
import { localStore, tabStore } from '@puni/web/storage/page-storage'

const KEYS = {
  user: 'user',
  token: 'token',
  pushToken: 'pushToken',
  answers: 'answers',
  appeal: 'appeal',
  streets: 'streets',
} as const

const user = jsonEntry<Rider>(localStore, KEYS.user)
/** Replies received by the session's rider; the caller knows their shape. */
export const keptAnswers = jsonEntry<unknown>(localStore, KEYS.answers)

/** What the session's rider wrote and has not sent; the caller knows its shape. */
export const keptAppeal = jsonEntry<unknown>(localStore, KEYS.appeal)

/** The streets around the way of the order in hand. */
export interface KeptStreets {
  readonly orderId: string
  readonly part: StreetPart
}
export const keptStreets = jsonEntry<KeptStreets>(localStore, KEYS.streets)

/** The login token, or null. */
export function readToken(): string | null {
  return localStore.get(KEYS.token)
}

/** The rider as last received from the server, or null; an unreadable value counts as absent. */
export const readUser = user.read

export function writeToken(token: string): void {
  localStore.set(KEYS.token, token)
}

export function writeUser(rider: Rider): void {
  user.write(rider)
}

/** Whether the key of a storage event is that of the kept replies. */
export function isAnswersKey(key: string | null): boolean {
  return key === KEYS.answers
}

/** Whether the key of a storage event concerns who is logged in; null means all keys at once. */
export function isSessionKey(key: string | null): boolean {
  return key === null || key === KEYS.user || key === KEYS.token
}

/** That the session ended without the rider's hand, until this tab is closed or somebody logs in. Holds nothing about the rider. */
export const endedElsewhere = jsonEntry<true>(tabStore, 'endedElsewhere')

/** Removes everything about the rider from this phone. */
export function wipe(): void {
  for (const key of Object.values(KEYS)) localStore.remove(key)
  tabStore.clear()
}

/** Whether a value can be a push token; earlier releases stored booleans and 'true' or 'false'. */
export function isPushToken(value: unknown): value is string {
  return typeof value === 'string' && value.length >= PUSH_TOKEN_MIN_LENGTH
}

/** The last push token accepted by the server, or null. */
export function readPushToken(): string | null {
  return localStore.get(KEYS.pushToken)
}

export function writePushToken(token: string): void {
  localStore.set(KEYS.pushToken, token)
}

export function dropPushToken(): void {
  localStore.remove(KEYS.pushToken)
}

/** Removes a stored push token that cannot be valid. */
export function dropInvalidPushToken(): void {
  const stored = readPushToken()
  if (stored !== null && !isPushToken(stored)) dropPushToken()
}
