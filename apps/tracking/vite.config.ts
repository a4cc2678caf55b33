import { defineConfig } from 'vite'
import { BUILD_TARGET } from '../../scripts/browser-support.ts'

/** Style and script of the customer's page; the server makes the page itself, and finds them in the manifest. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/seguir/',
  build: {
    target: BUILD_TARGET,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // The map alone is that large, and loads when first shown.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { input: 'src/main.ts', checks: { bundlerTimings: false } },
  },
  // MapLibre starts its worker as a module.
  worker: { format: 'es' },
})
