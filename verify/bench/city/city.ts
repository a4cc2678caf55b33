/** A city of the table: everything that rows measure, made when it is first needed, and once. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Extract } from '@puni/city-pack/extract/extract'
import { readExtract } from '@puni/city-pack/extract/read-extract'
import { addressesIn, type HiddenHouse } from './places/hidden-houses.ts'
import { PACK_FILES } from '@puni/contract/city/pack'
import { directionBits } from '@puni/streets/graph/road-rule'
import { readRouterData } from '@puni/streets/router/router-file'
import { StreetRouter } from '@puni/streets/router/street-router'
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { type RandomStreets, randomStreets } from '../routing/random-streets.ts'
import { buildPack, type PackBuild } from './pack-build.ts'
import { writeTiled } from './tiled-extract.ts'

export class City {
  readonly name: string
  /** Its extract. */
  readonly file: string
  /** Of how many copies it is made. */
  readonly copies: number
  readonly #folder: string
  #extract: Promise<Extract> | null = null
  #build: Promise<PackBuild> | null = null
  #streets: Promise<Streets> | null = null

  /** With many copies of an extract side by side, it is a metropolis. What is built goes to `folder`. */
  constructor(file: string, folder: string, copies = 1) {
    const name = basename(file).replace(/\..*/, '')
    this.name = copies === 1 ? name : `${name} × ${copies}`
    this.file = file
    this.copies = copies
    this.#folder = join(folder, `${name}-${copies}`)
  }

  /** Of one copy. */
  extract(): Promise<Extract> {
    return (this.#extract ??= readExtract(this.file))
  }

  /** Addresses of another source, in a file beside the extract: `NAME.addresses.csv`; none without. */
  async addresses(): Promise<HiddenHouse[]> {
    const file = join(dirname(this.file), `${this.name}.addresses.csv`)
    return await readFile(file, 'utf8').then(addressesIn, () => [])
  }

  /** Builds the pack, as a process of its own. */
  build(): Promise<PackBuild> {
    return (this.#build ??= this.#tiled().then((file) => buildPack(file, this.#folder)))
  }

  async #tiled(): Promise<string> {
    if (this.copies === 1) return this.file
    const file = `${this.#folder}.osm.pbf`
    await writeTiled(await this.extract(), this.copies, file)
    return file
  }

  /** The streets of the pack, as a file and read. */
  streets(): Promise<Streets> {
    return (this.#streets ??= this.packFile('streets').then((file) => {
      const data = readRouterData(file)
      return { file, router: new StreetRouter(data.graph, data.hierarchies), random: randomStreets(data) }
    }))
  }

  /** Whether each vehicle has a street. */
  async hasStreets(): Promise<boolean> {
    const { rules, edgeRule } = (await this.streets()).router.graph
    const directions = edgeRule.reduce((all, rule) => all | rules[rule]!.directions, 0)
    return VEHICLE_TYPES.every((vehicle) => (directions & directionBits(vehicle)) !== 0)
  }

  /** A file of the pack. */
  async packFile(file: keyof typeof PACK_FILES): Promise<Uint8Array> {
    const { isBuilt } = await this.build()
    if (!isBuilt) throw new Error(`${this.name} has no pack`)
    return await readFile(join(this.#folder, PACK_FILES[file]))
  }

  /** Lets go of what was made in memory. */
  release(): void {
    this.#extract = null
    this.#streets = null
  }
}

interface Streets {
  readonly file: Uint8Array
  readonly router: StreetRouter
  readonly random: RandomStreets
}
