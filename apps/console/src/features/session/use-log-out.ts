import { useToast } from '@puni/ui/toast'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/client.ts'
import { sessionText } from './session-text.ts'
import { writeToken } from '../../platform/session/token.ts'
import { tabStore } from '@puni/web/storage/page-storage'

/** Returns the function that ends the session: here at once, on the server as soon as it is reached. */
export function useLogOut(): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  return () => {
    api.call('logout', {}).catch(() => toast(sessionText.logOutUnheard, 'error'))
    void navigate('/')
    writeToken(null)
    // Also what was typed and not sent.
    tabStore.clear()
  }
}
