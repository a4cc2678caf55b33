/** The map of an extract, drawn for the stand. */
import { basename } from 'node:path'
import { readExtract } from '../../../packages/city/src/extract/read-extract.ts'
import type { Extract } from '../../../packages/city/src/extract/extract.ts'
import { demoCity } from '../../../packages/city/src/demo/demo-city.ts'
import { boundsOf } from '../../../packages/city/src/build-city.ts'
import { cutTiles } from '../../../packages/city/src/tiles/cut-tiles.ts'
import { mapFeatures } from '../../../packages/city/src/tiles/map-features.ts'
import { findSea, type Sea } from '../../../packages/city/src/tiles/sea.ts'
import { writePmtiles } from '../../../packages/city/src/tiles/write-pmtiles.ts'
import type { StoodCity } from './map-stand.ts'

/** A city with the extract that it was drawn from. */
export interface DrawnCity extends StoodCity {
  readonly extract: Extract
  /** Whether a sea was found. */
  readonly sea: Sea['outcome']
}

/** Draws the map of an extract's file, or of the demo's city for 'demo'. */
export async function drawCity(file: string): Promise<DrawnCity> {
  const extract = file === 'demo' ? demoCity() : await readExtract(file)
  const name = basename(file).replace(/\..*/, '')
  const bounds = boundsOf(extract)
  const info = { name, attribution: '', bounds, builtAt: '2026-01-01T00:00:00.000Z', demo: false }
  const archive = writePmtiles(cutTiles(mapFeatures(extract, bounds), bounds), info)
  const map = { name, attribution: '', bounds, demo: false, tiles: `/${name}.pmtiles` }
  return { extract, archive, map, sea: findSea(extract, bounds).outcome }
}
