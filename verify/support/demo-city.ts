import { join } from 'node:path'
import { openDemoCity } from '../../apps/server/src/subjects/city/demo-city.ts'

/** Creates the demo's city below a folder, for CITY_DIR, and returns its path. */
export async function makeDemoCity(folder: string): Promise<string> {
  return (await openDemoCity(join(folder, 'city'))).folder
}
