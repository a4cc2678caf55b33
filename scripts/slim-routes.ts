/** Leaves of the contract's routes what a client needs: a phone downloads no table of who may call what. */
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'
import type * as Contract from '../packages/contract/src/routes.ts'

const ROUTES = fileURLToPath(new URL('../packages/contract/src/routes.ts', import.meta.url))

export function slimRoutes(): Plugin {
  return {
    name: 'slim-routes',
    apply: 'build',
    load: async (id) => {
      if (id !== ROUTES) return null
      const { module } = await runnerImport<typeof Contract>(ROUTES)
      const slim = Object.entries(module.routes).map(([name, { method, path }]) => [name, { method, path }])
      return `export const routes = ${JSON.stringify(Object.fromEntries(slim))}`
    },
  }
}
