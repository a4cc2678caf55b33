import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { paths } from '../shared/paths.ts'

/** The page as a visitor first sees it, as HTML. Runs at the build only. */
export function renderLogin(): string {
  return renderToString(
    <StaticRouter location={paths.work}>
      <App />
    </StaticRouter>,
  )
}
