import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { paths } from '../shared/paths.ts'

/** The page as a visitor first sees it, as HTML. Runs only at build time. */
export function renderLogin(): string {
  return renderToString(
    <StaticRouter location={paths.work}>
      <App />
    </StaticRouter>,
  )
}
