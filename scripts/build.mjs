/** Builds what is out of date, as `npm start` does. */
import { build } from './prepare.mjs'

await build()
