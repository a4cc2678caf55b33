/** Reads what an archive says of its city; in Node, by the library. */
import { Compression, PMTiles, TileType } from 'pmtiles'
import { PackError } from '@puni/contract/city/pack'
import type { PackInfo } from '@puni/contract/city/entities'

/** What an archive says of its city. Throws PackError if it is damaged, cut short or not one of ours. */
export async function readTilesInfo(bytes: Uint8Array): Promise<PackInfo> {
  const archive = new PMTiles({
    getKey: () => '',
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  })
  try {
    const header = await archive.getHeader()
    const { city } = (await archive.getMetadata()) as { city: PackInfo }
    const { north, south, east, west } = city.bounds
    const isSound =
      header.specVersion === 3 &&
      header.tileType === TileType.Mvt &&
      header.tileCompression === Compression.Gzip &&
      header.tileDataOffset + (header.tileDataLength ?? 0) <= bytes.length &&
      [city.name, city.attribution, city.builtAt].every((text) => typeof text === 'string') &&
      typeof city.demo === 'boolean' &&
      [north, south, east, west].every(Number.isFinite)
    if (isSound) return city
  } catch (cause) {
    throw new PackError('The map is damaged', { cause })
  }
  throw new PackError('The map is damaged')
}
