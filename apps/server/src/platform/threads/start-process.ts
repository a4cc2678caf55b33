/** Starts processes that work for this one, from source and from the bundle alike. */
import { type ChildProcess, fork } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Starts a process for work that may have to be ended in its midst: a thread cannot be, while it is in native code. It ends with this one, and
 * does not hold it.
 * @param module its code, by path from the folder of the server's sources and without extension; an entry of the bundle
 * @param data what it reads as its only argument, in JSON
 */
export function startProcess(module: string, data: unknown): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const file = isSource ? `../../${module}.ts` : `${basename(module)}.js`
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(data)], {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // It reads what strangers send: no key, and no way to the database, is within its reach.
    env: {},
    // Buffers go as they are.
    serialization: 'advanced',
  })
  child.unref()
  child.channel?.unref()
  return child
}
