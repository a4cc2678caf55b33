/** The demo's city: generated at first start, then reused. */
import { buildCity, writePack } from '@puni/city-pack/build-city'
import { demoCity } from '@puni/city-pack/demo/demo-city'
import { PackError } from '@puni/contract/city/pack'
import { type City, readCity } from './city.ts'

/** Version of the demo's city; bump it with every change to its streets or to how they are built. */
const VERSION = '2026-11-28T19:50:00.000Z'

/**
 * Opens the demo's city in this folder; generates it if it is missing, broken or another version. Throws
 * PackError if the folder holds something else.
 */
export async function openDemoCity(folder: string): Promise<City> {
  const kept = await readDemoCity(folder)
  if (kept !== null) return kept
  try {
    await writePack(folder, buildCity(demoCity(), { name: 'Ciudad Demo', demo: true, builtAt: VERSION }))
  } catch (error) {
    // When processes start together, only one gets to put its city there.
    const others = await readDemoCity(folder)
    if (others === null) throw error
    return others
  }
  return await readCity(folder)
}

async function readDemoCity(folder: string): Promise<City | null> {
  try {
    const city = await readCity(folder)
    return city.info.builtAt === VERSION ? city : null
  } catch (error) {
    if (error instanceof PackError) return null
    throw error
  }
}
