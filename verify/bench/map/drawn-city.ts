/** The map of an extract, drawn for the stand. */
import { basename } from 'node:path'
import { readExtract } from '@puni/city-pack/extract/read-extract'
import type { Extract } from '@puni/city-pack/extract/extract'
import { demoCity } from '@puni/city-pack/demo/demo-city'
import { boundsOf } from '@puni/city-pack/build-city'
import { cutTiles } from '@puni/city-pack/tiles/cut-tiles'
import { mapFeatures } from '@puni/city-pack/tiles/map-features'
import { findSea, type Sea } from '@puni/city-pack/tiles/sea'
import { writePmtiles } from '@puni/city-pack/tiles/write-pmtiles'
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
