import '@puni/web/security/trusted-types'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { logFailure } from './shared/failure.ts'
import { App } from './app/app.tsx'
import { loadActiveRoutes } from './app/load-active-routes.ts'
import { paths } from './shared/paths.ts'
import { startServiceWorker } from './services/pwa/app-update.ts'
import { keepInstallPrompt } from './services/pwa/install-prompt.ts'
import { startSession } from './services/auth/session-actions.ts'
import { session } from './services/session/session-store.ts'
import { commonText } from './shared/common-text.ts'
import './style.css'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

keepInstallPrompt()
void startSession()
// Most users with a session are active riders: loading their code need not wait for the server's
// confirmation. If it fails to load, the screen that needs it retries and reports it.
if (session.token() !== null)
  loadActiveRoutes().catch((error: unknown) => logFailure(commonText.screenFailed, error))
const app = (
  <StrictMode>
    {/* No transition: a field whose value is in the URL must not jump back for a moment. */}
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  </StrictMode>
)
const isForAnybody = location.pathname === paths.verifyRecord
/** The app on the screen. */
export const root = show(container)

function show(element: HTMLElement): Root {
  if (session.current().phase === 'visitor' && element.hasChildNodes() && !isForAnybody) {
    // The page contains the prerendered login, and nothing else is reachable: what was typed meanwhile stays.
    if (location.pathname !== paths.work) history.replaceState(null, '', paths.work)
    return hydrateRoot(element, app)
  }
  element.replaceChildren()
  const created = createRoot(element)
  created.render(app)
  return created
}

delete document.documentElement.dataset['session']
if (import.meta.env.PROD) void startServiceWorker()
