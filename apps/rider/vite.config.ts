import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { prerenderLogin } from './scripts/prerender-login.ts'

const SERVICE_WORKER = 'firebase-messaging-sw.js'

export default defineConfig(({ mode }) => {
  const { API_ORIGIN = 'http://127.0.0.1:3000' } = loadEnv(mode, import.meta.dirname, 'API_')
  const proxy = { '/prod/api': API_ORIGIN, '/health': API_ORIGIN, '/city': API_ORIGIN }
  return {
    root: import.meta.dirname,
    base: '/',
    plugins: [
      react(),
      tailwindcss(),
      prerenderLogin(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/pwa',
        filename: 'service-worker.ts',
        // The manifest is a file in `public`, and the app registers the worker itself.
        manifest: false,
        injectRegister: null,
        injectManifest: {
          globPatterns: ['index.html', '*.{js,svg,webmanifest}', 'icons/*.png', 'assets/*.{js,css}'],
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
    build: { outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 1200 },
    // The map's worker is a module that shares a chunk with the map.
    worker: { format: 'es' },
    server: { proxy },
    preview: { proxy },
  }
})
