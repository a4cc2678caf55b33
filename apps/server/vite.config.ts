import { defineConfig } from 'vite'

/** Bundles our own packages, the server and each of its threads and processes into a file; everything from npm stays outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'puni-rider': 'src/puni-rider.ts',
        'dispatch-worker': 'src/dispatch-worker.ts',
        'replay-worker': 'src/replay-worker.ts',
        'photo-decoder': 'src/photo-decoder.ts',
      },
      // Their files are looked for beside the one that starts it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@puni\//] },
})
