import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { browserSupport, BUILD_TARGET } from '../../scripts/browser-support.ts'
import { typefaceLicence } from '../../scripts/typeface-licence.ts'
import { browserText } from './src/app/browser-text.ts'

export default defineConfig(({ mode }) => {
  const origin = loadEnv(mode, '.', 'API_').API_ORIGIN ?? 'http://127.0.0.1:3000'
  return {
    base: '/console/',
    plugins: [react(), tailwindcss(), browserSupport(browserText), typefaceLicence()],
    // The map alone is that large, and loads when first shown.
    build: {
      target: BUILD_TARGET,
      chunkSizeWarningLimit: 1200,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
    // MapLibre starts its worker as a module.
    worker: { format: 'es' },
    // The calls, and the tiles of the map.
    server: { proxy: { '/prod/api': origin, '/city': origin } },
  }
})
