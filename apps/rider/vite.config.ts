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
    '/seguir': API_ORIGIN,
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
        srcDir: 'src/services/pwa',
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
      },
    },
    // The map's worker is a module that shares a chunk with the map.
    worker: { format: 'es' },
    server: { proxy },
    preview: { proxy },
  }
})
