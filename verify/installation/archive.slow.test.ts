/** What a release is: packed twice, unpacked, and started. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERSION } from '@puni/contract/version'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, UNHURRIED } from '../support/server-process.ts'
import { packRelease, type Release } from './archive.ts'

/** Unpacked bytes at most: a checkout with all it installs has 660 MB. */
const MOST_BYTES = 160e6

/** npm's bill of materials, as far as it is read here. */
interface Bill {
  readonly components: readonly { readonly 'bom-ref': string; readonly licenses?: readonly object[] }[]
}

describe('a release', () => {
  let release: Release
  let folder: string
  /** Paths in the unpacked archive. */
  let files: string[]
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')

  beforeAll(async () => {
    release = await packRelease()
    const target = await mkdtemp(join(tmpdir(), 'puni-unpacked-'))
    expect(spawnSync('tar', ['-xzf', release.archive, '-C', target]).status).toBe(0)
    folder = join(target, `puni-rider-${VERSION}-${process.platform}-${process.arch}`)
    files = spawnSync('find', ['.', '-type', 'f'], { cwd: folder, encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
  })
  afterAll(async () => {
    await rm(join(folder, '..'), { recursive: true })
    await release.remove()
  })

  it('is the same to the byte when it is packed again elsewhere', async () => {
    const again = await packRelease()
    const bytes = await readFile(again.archive)
    await again.remove()
    expect(bytes.equals(await readFile(release.archive))).toBe(true)
  })

  it('has no tests, no sources of ours and nothing that only builds', () => {
    const ours = files.filter((path) => !path.startsWith('./node_modules/'))
    expect(ours.filter((path) => /\.(tsx?|map)$|\.test\./.test(path))).toEqual([])
    for (const name of ['vite', 'typescript', 'vitest', 'react', 'maplibre-gl', '@puni'])
      expect(
        files.some((path) => path.startsWith(`./node_modules/${name}/`)),
        name,
      ).toBe(false)
    const { stdout } = spawnSync('du', ['--bytes', '--summarize', folder], { encoding: 'utf8' })
    expect(Number.parseInt(stdout)).toBeLessThan(MOST_BYTES)
  })

  it('lists every part that came from npm, with its licence', () => {
    const { components } = JSON.parse(read('sbom.cdx.json')) as Bill
    const listed = new Set(components.map((component) => component['bom-ref']))
    const manifests = files.filter((path) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    const installed = manifests.map((path) => {
      const { name, version } = JSON.parse(read(path)) as { name: string; version: string }
      return `${name}@${version}`
    })
    expect(installed.length).toBeGreaterThan(100)
    expect(installed.filter((each) => !listed.has(each))).toEqual([])
    // Bundled into the apps.
    for (const name of ['react', 'maplibre-gl', 'workbox-precaching'])
      expect(
        [...listed].some((each) => each.startsWith(`${name}@`)),
        name,
      ).toBe(true)
    expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([])
  })

  it('has the checksums of all its files', () => {
    const check = () => spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder }).status
    expect(check()).toBe(0)
    expect(read('SHA256SUMS').trim().split('\n').length).toBe(files.length - 1)
  })

  it('starts without building', async () => {
    const DATA_DIR = join(folder, '..', 'data')
    const server = await startServer([join(folder, 'apps/server/dist/puni-rider.js'), 'start'], {
      ...UNHURRIED,
      DATA_DIR,
      DEMO_ORDERS: '0',
    })
    const health = await fetch(`${server.origin}/health`)
    expect(await health.json()).toEqual({ ok: true, version: VERSION })
    for (const path of ['/', '/console/', '/locales/', '/prod/api/docs/'])
      expect((await fetch(server.origin + path)).status, path).toBe(200)
    expect(await server.end()).toBe(0)
  })
})
