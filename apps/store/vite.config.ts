import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { browserSupport, BUILD_TARGET } from '../../scripts/browser-support.ts'
import { typefaceLicence } from '../../scripts/typeface-licence.ts'
import { browserText } from './src/browser-text.ts'

export default defineConfig(({ mode }) => {
  const origin = loadEnv(mode, '.', 'API_').API_ORIGIN ?? 'http://127.0.0.1:3000'
  return {
    base: '/locales/',
    plugins: [react(), tailwindcss(), browserSupport(browserText), typefaceLicence()],
    build: { target: BUILD_TARGET, rolldownOptions: { checks: { bundlerTimings: false } } },
    server: { proxy: { '/prod/api': origin } },
  }
})
