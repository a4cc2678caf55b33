import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Somebody typed the address without its last slash: the router would not know it.
if (!location.pathname.startsWith(import.meta.env.BASE_URL)) {
  history.replaceState(null, '', import.meta.env.BASE_URL)
}

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
