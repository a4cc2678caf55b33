import { ApiError } from '@puni/contract/client'
import { useToast } from '@puni/ui/toast'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../services/api/client.ts'
import { hasLeft, isLeaving, leaveSession } from '../../../services/session/session.ts'
import { sessionText } from './session-text.ts'

/** Returns the function that ends the session: here at once, on the server as soon as it is reached. */
export function useLogOut(): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  return () => {
    leaveSession()
    void navigate('/')
    tellServer().catch(() => toast(sessionText.logOutUnheard, 'error'))
  }
}

/** Tells the server of a session that was left while it could not be reached: when the page opens, and when the line comes back. */
export function useOwedLogOut(): void {
  useEffect(() => {
    // Told again by the next page, or when the line is back.
    const tellOwed = () => void (isLeaving() && tellServer().catch(() => undefined))
    tellOwed()
    addEventListener('online', tellOwed)
    return () => removeEventListener('online', tellOwed)
  }, [])
}

/** What is being told at the moment. */
let telling: Promise<void> | null = null

/** Waits for a log-out that is on its way: its answer would take the cookie of the session that comes after. */
export async function finishLogOut(): Promise<void> {
  await telling?.catch(() => undefined)
}

function tellServer(): Promise<void> {
  telling = tell().finally(() => (telling = null))
  return telling
}

async function tell(): Promise<void> {
  try {
    await api.call('logout', {})
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) throw error
  }
  hasLeft()
}
