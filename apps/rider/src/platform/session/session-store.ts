import type { Rider } from '@puni/contract/entities'
import { createStore } from '@puni/ui/store'
import { readToken, readUser, wipe, writeToken, writeUser } from './stored-session.ts'

/** Who uses this phone. While `loading`, the server has not yet said whether the stored token still counts. */
export type Session =
  | { readonly phase: 'loading' }
  | { readonly phase: 'visitor' }
  | { readonly phase: 'rider'; readonly rider: Rider }

const LOADING: Session = { phase: 'loading' }
/** Nobody is logged in. */
export const VISITOR: Session = { phase: 'visitor' }

function createSessionStore() {
  const { current, set: show, subscribe } = createStore<Session>(LOADING)
  let revision = 0
  const set = (next: Session) => {
    revision += 1
    show(next)
  }
  return {
    /** The bearer token of the moment, or null. */
    token: readToken,
    current,
    /** Grows with all that is learned: an answer that was asked for at a smaller one was overtaken. */
    revision: () => revision,
    subscribe,
    /** A login succeeded. */
    begin: (token: string, rider: Rider) => {
      writeToken(token)
      writeUser(rider)
      set({ phase: 'rider', rider })
    },
    /** The server told how the rider is now. Ignored when the session has ended meanwhile. */
    riderChanged: (rider: Rider) => {
      if (readToken() === null) return
      writeUser(rider)
      set({ phase: 'rider', rider })
    },
    /** Goes on with what is stored, as without signal at the start. */
    resume: () => {
      const rider = readToken() === null ? null : readUser()
      set(rider === null ? VISITOR : { phase: 'rider', rider })
    },
    /** Wipes the phone. */
    end: () => {
      wipe()
      set(VISITOR)
    },
  }
}

/** The session of this tab, the one truth about who is logged in. */
export const session = createSessionStore()
