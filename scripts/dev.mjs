/**
 * `npm run dev`: the demo with reload. The server restarts when one of its sources changes; both web apps are
 * served by Vite, which updates the open page. Everything is at one address; Ctrl-C ends everything.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { install, requireNode, ROOT } from './prepare.mjs'

/** Not the port of `npm start`: there the service worker of a built app would answer from its cache. */
const PORT = process.env['PORT'] ?? '5173'
const TSX = 'node_modules/tsx/dist/cli.mjs'
const VITE = 'node_modules/vite/bin/vite.js'

requireNode()
await install()
const [serverPort, consolePort] = await Promise.all([freePort(), freePort()])
const origins = {
  API_ORIGIN: `http://127.0.0.1:${serverPort}`,
  CONSOLE_ORIGIN: `http://127.0.0.1:${consolePort}`,
}
const quiet = ['--strictPort', '--logLevel', 'warn']
const children = [
  start([TSX, 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    DEMO: '1',
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: `http://localhost:${PORT}`,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  }),
  start([VITE, 'apps/console', '--host', '127.0.0.1', '--port', String(consolePort), ...quiet], origins),
  // The rider app is at the root of the address, and proxies everything that is not its own.
  start([VITE, 'apps/rider', '--port', PORT, ...quiet], origins),
]
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
const exits = children.map((child) => once(child, 'exit'))
await Promise.race(exits)
if (!isEnding) process.exitCode = 1
end()
await Promise.all(exits)

function end() {
  // A second signal would cut the server's shutdown.
  if (isEnding) return
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
}

/**
 * Starts a Node program in the project's folder.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment added to this process's own
 */
function start(args, environment) {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    // A pipe that is never written to: Vite ends when its input does.
    stdio: ['pipe', 'inherit', 'inherit'],
    // The terminal's Ctrl-C reaches this process only, which ends each of them in order.
    detached: true,
    env: { ...process.env, ...environment },
  })
}

/** A port that nobody listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}
