/** Finds the city at startup: the configured pack, the one under DATA_DIR, a demo's own, or none. */
import { PackError } from '@puni/contract/city/pack'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '../../platform/config.ts'
import { type City, readCity } from './city.ts'
import { openDemoCity } from './demo-city.ts'

/**
 * Opens the city, or returns null if there is none. Throws ConfigError naming the file of an unusable pack.
 */
export async function openCity(config: Config, log: Logger): Promise<City | null> {
  const usual = resolve(config.DATA_DIR, 'city')
  if (config.CITY_DIR !== undefined) return await opened('CITY_DIR', readCity(resolve(config.CITY_DIR)))
  if (existsSync(usual)) return await opened('DATA_DIR', readCity(usual))
  if (config.DEMO) return await opened('DATA_DIR', openDemoCity(resolve(config.DATA_DIR, 'demo-city')))
  log.warn('no city pack: routes are estimates and the map is plain; build one with puni-rider city')
  return null
}

/** Opens the city; if its pack is at fault, names the variable that pointed to it. */
async function opened(variable: string, opening: Promise<City>): Promise<City> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof PackError) throw new ConfigError(`${variable}: ${error.message}`)
    throw error
  }
}
