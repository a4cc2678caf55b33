/** Starts threads of this process, from source and from the bundle alike. */
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * Starts a thread.
 * @param module its code, by path from the folder of the server's sources and without extension; an entry of the bundle
 * @param data what it reads as `workerData`; copied
 */
export function startThread(module: string, data: unknown): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`${basename(module)}.js`, import.meta.url), { workerData: data })
  // A thread doesn't inherit the TypeScript loader.
  const source = new URL(`../../${module}.ts`, import.meta.url).href
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`
  return new Worker(start, { eval: true, workerData: data })
}
