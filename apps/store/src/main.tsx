import '@puni/web/security/trusted-types'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './style.css'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')

/** The page on the screen. */
export const root = createRoot(container)
root.render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// Without it the page works all the same, but for saying so where there is no signal.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker
    .register(`${import.meta.env.BASE_URL}service-worker.js`)
    .catch((error: unknown) => console.warn(error))
