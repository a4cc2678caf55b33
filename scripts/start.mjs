/** `npm start`: installs what is missing, builds what changed, and runs the server. */
import { build, install, requireNode } from './prepare.mjs'

requireNode()
await install()
await build()
await import('../apps/server/dist/main.js')
