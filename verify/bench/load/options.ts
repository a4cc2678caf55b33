/** The command line of a load. */
import { parseArgs } from 'node:util'
import type { Program } from '../stand/platform.ts'

export interface LoadOptions {
  readonly riders: number
  /** Per zone. */
  readonly ordersPerHour: number
  readonly zones: number
  readonly minutes: number
  /** How many times faster than in life people act; the server's own times stay. */
  readonly speed: number
  readonly seed: number
  /** Raise riders and orders together until a limit is crossed. */
  readonly untilItGives: boolean
  /** What to start. */
  readonly program: Program
  /** A running server and its database; null to start one. */
  readonly server: { readonly origin: string; readonly databaseUrl: string } | null
}

export const USAGE = `usage: npm run load -- --riders N --orders-per-hour M --zones Z [--minutes T] [--speed X] [--seed S] [--until-it-gives]
  [--source] [--url http://127.0.0.1:PORT --database postgres://…]
M is of every zone. Time is compressed only by --speed. With --until-it-gives T is the time of each stage.`

/** Reads the command line. Throws an Error with one line that says what is wrong. */
export function readOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      riders: { type: 'string' },
      'orders-per-hour': { type: 'string' },
      zones: { type: 'string' },
      minutes: { type: 'string', default: '10' },
      speed: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      'until-it-gives': { type: 'boolean', default: false },
      source: { type: 'boolean', default: false },
      url: { type: 'string' },
      database: { type: 'string' },
    },
  })
  const number = (name: keyof typeof values, least: number, most: number): number => {
    const given = values[name]
    const value = Number(given)
    if (given === undefined || !(value >= least && value <= most))
      throw new Error(`--${name} is a number from ${least} to ${most}`)
    return value
  }
  const whole = (name: keyof typeof values, least: number, most: number) =>
    Math.round(number(name, least, most))
  return {
    riders: whole('riders', 1, 20_000),
    ordersPerHour: number('orders-per-hour', 1, 100_000),
    zones: whole('zones', 1, 100),
    minutes: number('minutes', 0.05, 24 * 60),
    speed: number('speed', 0.1, 100),
    seed: whole('seed', 0, 2 ** 32 - 1),
    untilItGives: values['until-it-gives'],
    program: values.source ? 'source' : 'build',
    server: serverOf(values.url, values.database),
  }
}

function serverOf(url: string | undefined, databaseUrl: string | undefined): LoadOptions['server'] {
  if (url === undefined && databaseUrl === undefined) return null
  if (url === undefined || databaseUrl === undefined)
    throw new Error(
      '--url needs --database, where riders get their sessions: logging in costs the server a hash each',
    )
  for (const address of [url, databaseUrl]) {
    if (!URL.canParse(address)) throw new Error(`${address} is no address`)
    // Numbers of this machine only, and nobody else's server.
    if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname))
      throw new Error(`${new URL(address).host} is not this machine: 127.0.0.1, localhost or [::1]`)
  }
  return { origin: new URL(url).origin, databaseUrl }
}
