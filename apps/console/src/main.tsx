import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import '@puni/web/security/trusted-types'
import './styles.css'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

// The address was typed without its trailing slash: the router would not recognise it.
if (!location.pathname.startsWith(import.meta.env.BASE_URL)) {
  history.replaceState(null, '', import.meta.env.BASE_URL)
}

/** The console on the screen. */
export const root = createRoot(container)
root.render(
  <StrictMode>
    <App />
  </StrictMode>,
)
