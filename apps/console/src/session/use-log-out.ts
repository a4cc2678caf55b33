import { useToast } from '@puni/ui/toast'
import { useNavigate } from 'react-router'
import { api } from '../api/client.ts'
import { text } from '../text.ts'
import { writeToken } from './token.ts'

/** Gives the function that ends the session: here at once, on the server as soon as it hears of it. */
export function useLogOut(): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  return () => {
    api.call('logout', {}).catch(() => toast(text.session.logOutUnheard, 'error'))
    void navigate('/')
    writeToken(null)
  }
}
