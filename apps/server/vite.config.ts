import { defineConfig } from 'vite'

/** Bundles our own packages, the server into one file and its thread into another; everything from npm stays outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: { input: { main: 'src/main.ts', 'replay-worker': 'src/engines/replay/replay-worker.ts' } },
  },
  ssr: { noExternal: [/^@puni\//] },
})
