import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { browserSupport, BUILD_TARGET } from '../../scripts/browser-support.ts'
import { typefaceLicence } from '../../scripts/typeface-licence.ts'
import { inlineBeforePaint, inlineStyle } from './scripts/inline-start.ts'
import { prerenderLogin } from './scripts/prerender-login.ts'
import { browserText } from './src/app/browser-text.ts'

/** What the page begins with, and what it loads at once for an active rider. */
const PAGE = join(import.meta.dirname, 'src/main.tsx')
const WORK_SCREEN = join(import.meta.dirname, 'src/app/active-routes.tsx')

type ModuleGraph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/** The work screen is one file: what it shares with later screens would else be split into a dozen small ones. */
function nameWorkScreen(id: string, graph: ModuleGraph): string | null {
  const isNeeded = importsOf(WORK_SCREEN, graph).has(id) && !importsOf(PAGE, graph).has(id)
  return isNeeded ? 'work-screen' : null
}

function importsOf(entry: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const id of graph.getModuleInfo(entry)?.importedIds ?? []) importsOf(id, graph, found)
  return found
}

const SERVICE_WORKER = 'firebase-messaging-sw.js'

export default defineConfig(({ mode }) => {
  const { API_ORIGIN = 'http://127.0.0.1:3000', CONSOLE_ORIGIN } = loadEnv(mode, import.meta.dirname, [
    'API_',
    'CONSOLE_',
  ])
  const proxy = {
    '/prod/api': API_ORIGIN,
    '/health': API_ORIGIN,
    '/.well-known': API_ORIGIN,
    '/city': API_ORIGIN,
    // With its reloads, where it is served beside this app: `npm run dev`.
    ...(CONSOLE_ORIGIN !== undefined && { '/console': { target: CONSOLE_ORIGIN, ws: true } }),
  }
  return {
    root: import.meta.dirname,
    base: '/',
    plugins: [
      react(),
      tailwindcss(),
      inlineBeforePaint(),
      prerenderLogin(),
      inlineStyle(),
      browserSupport(browserText),
      typefaceLicence(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/platform/pwa',
        filename: 'service-worker.ts',
        // The manifest is a file in `public`, and the app registers the worker itself.
        manifest: false,
        injectRegister: null,
        injectManifest: {
          // As a module the plugin builds it by an option that Rolldown warns of.
          rollupFormat: 'iife',
          globPatterns: [
            'index.html',
            '*.{js,svg,webmanifest}',
            'icons/*.png',
            'assets/*.{js,css,woff2,wav}',
          ],
          // The map is heavier than all the rest: it comes when first shown, and the browser keeps it.
          globIgnores: ['assets/route-map-*', 'assets/maplibre-gl-worker-*'],
        },
        integration: {
          // The plugin names the result after its source; the platform fixes another name.
          beforeBuildServiceWorker: (options) => {
            options.swDest = join(options.swDest, '..', SERVICE_WORKER)
            options.injectManifest.swDest = options.swDest
          },
        },
      }),
    ],
    // The map alone is that large, and loads when first shown.
    build: {
      target: BUILD_TARGET,
      outDir: 'dist',
      emptyOutDir: true,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: nameWorkScreen, debugName: 'work-screen' }],
          },
        },
      },
    },
    // The map's worker is a module that shares a chunk with the map.
    worker: { format: 'es' },
    server: { proxy },
    preview: { proxy },
  }
})
