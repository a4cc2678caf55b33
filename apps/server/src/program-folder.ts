import { fileURLToPath } from 'node:url'

/** The folder of the program, with `apps` and `node_modules`: three up, from this source file and from its bundle. */
export const PROGRAM_FOLDER = fileURLToPath(new URL('../../../', import.meta.url))
