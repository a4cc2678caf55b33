/** Extracts in a folder. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of the extracts in a folder, by name. */
export async function extractsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.(pbf|osm)(\.gz)?$/.test(name))
  return names.toSorted().map((name) => join(folder, name))
}
