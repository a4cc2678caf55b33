/** `puni-rider city`: builds the city pack, with what a metropolis needs of memory kept low. */
import { buildCommand } from '@puni/city-pack/build-command'
import { setFlagsFromString } from 'node:v8'
import type { Surroundings } from './command-line.ts'

/** Builds a pack and returns the exit code of `buildCommand`. Progress goes to the terminal, where it is one. */
export function cityCommand(args: readonly string[], { env }: Surroundings): Promise<number> {
  // Garbage is collected when the heap has grown by so many percent. By default it may double and more, which
  // is faster by a third and takes more than twice the memory.
  setFlagsFromString('--heap-growing-percent=40')
  return buildCommand(args, { env, out: process.stdout, err: process.stderr })
}
