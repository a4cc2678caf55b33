import { defineConfig } from 'vite'

/** Bundles our own packages into one file; everything from npm stays outside. */
export default defineConfig({
  build: { ssr: 'src/main.ts', target: 'node20', outDir: 'dist', sourcemap: true },
  ssr: { noExternal: [/^@puni\//] },
})
