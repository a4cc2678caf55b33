import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const { API_ORIGIN = 'http://127.0.0.1:3000' } = loadEnv(mode, import.meta.dirname, 'API_')
  return {
    root: import.meta.dirname,
    base: '/',
    plugins: [react(), tailwindcss()],
    // The map alone is that large, and loads when first shown.
    build: { outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 1200 },
    // The map's worker is a module that shares a chunk with the map.
    worker: { format: 'es' },
    server: { proxy: { '/prod/api': API_ORIGIN, '/health': API_ORIGIN } },
  }
})
