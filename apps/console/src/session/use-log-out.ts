import { useToast } from '@puni/ui/toast'
import { useNavigate } from 'react-router'
import { api } from '../api/client.ts'
import { text } from '../text.ts'
import { writeToken } from './token.ts'

/** Gives the function that ends the session: on the server, and here whatever the server says. */
export function useLogOut(): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  return () => {
    api
      .call('logout', {})
      .catch(() => toast(text.session.logOutUnheard, 'error'))
      .finally(() => {
        writeToken(null)
        void navigate('/')
      })
  }
}
