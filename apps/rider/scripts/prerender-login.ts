/** Draws the login into index.html at the build, so that a visitor reads it before any script has arrived. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { runnerImport, type Plugin } from 'vite'
import type * as Prerender from '../src/app/prerender.tsx'

const MODULE = fileURLToPath(new URL('../src/app/prerender.tsx', import.meta.url))
const ROOT = '<div id="root"></div>'

export function prerenderLogin(): Plugin {
  return {
    name: 'prerender-login',
    apply: 'build',
    transformIndexHtml: async (html) => {
      if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`)
      const { module } = await runnerImport<typeof Prerender>(MODULE, { plugins: [react()] })
      return html.replace(ROOT, () => `<div id="root">${module.renderLogin()}</div>`)
    },
  }
}
