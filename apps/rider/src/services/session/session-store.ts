import type { Rider } from '@puni/contract/riders/entities'
import { createStore } from '@puni/ui/store'
import { endedElsewhere, readToken, readUser, wipe, writeToken, writeUser } from './stored-session.ts'

/** Who uses this phone. While `loading`, the server has not yet confirmed that the stored token is valid. */
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
    /** The current bearer token, or null. */
    token: readToken,
    current,
    /** Increases with every update: a reply requested at a smaller revision was overtaken. */
    revision: () => revision,
    subscribe,
    /** A login succeeded. */
    begin: (token: string, rider: Rider) => {
      endedElsewhere.remove()
      writeToken(token)
      writeUser(rider)
      set({ phase: 'rider', rider })
    },
    /** The server sent the rider's current state. Ignored if the session has ended meanwhile. */
    riderChanged: (rider: Rider) => {
      if (readToken() === null) return
      writeUser(rider)
      set({ phase: 'rider', rider })
    },
    /** Continues with what is stored, as when starting without signal. */
    resume: () => {
      const rider = readToken() === null ? null : readUser()
      set(rider === null ? VISITOR : { phase: 'rider', rider })
    },
    /** Wipes the phone. */
    end: () => {
      wipe()
      set(VISITOR)
    },
    /** The same where the rider did not ask for it: the server no longer knows the token. */
    lose: () => {
      wipe()
      endedElsewhere.write(true)
      set(VISITOR)
    },
  }
}

/** This tab's session, the single source of truth about who is logged in. */
export const session = createSessionStore()
