/**
 * `npm run release`: packs what an installation needs into one archive under `dist`, with its checksum: the built apps and server, what these need of
 * npm, units, guides, a bill of materials. A commit gives the same bytes wherever it is packed, by the same Node on the same kind of machine.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { install, requireNode, ROOT, run } from './prepare.mjs'

/** @typedef {{ name: string, version: string, dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Manifest */

const APPS = ['rider', 'console', 'store', 'tracking', 'server']
const OUT = join(ROOT, 'dist')
/** Licences that packages do not name in their package.json. @type {Readonly<Record<string, string>>} */
const LICENCES = { '@mapbox/jsonlint-lines-primitives': 'MIT', suncalc: 'BSD-2-Clause' }

requireNode()
await install()
const commit = git('rev-parse', 'HEAD')
const seconds = git('log', '-1', '--format=%ct')
if (git('status', '--porcelain') !== '') stop('there are changes that no commit has')
const { version } = manifestOf(ROOT)
const name = `puni-rider-${version}-${process.platform}-${process.arch}`
const stage = join(OUT, name)
const archive = `${stage}.tar.gz`

rmSync(OUT, { recursive: true, force: true })
run('npm', ['run', 'build', '--silent'])
for (const app of APPS) copy(`apps/${app}/dist`, (path) => !path.endsWith('.map'))
for (const kept of ['docs', 'deploy', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md']) copy(kept)
for (const file of readdirSync(join(ROOT, 'deploy/release')))
  cpSync(join(stage, 'deploy/release', file), join(stage, file))
rmSync(join(stage, 'deploy/release'), { recursive: true })
for (const folder of neededBy(['@puni/server']))
  copy(
    relative(ROOT, folder),
    (path) => path === join(ROOT, relative(ROOT, folder)) || basename(path) !== 'node_modules',
  )
write(
  'package.json',
  JSON.stringify({ name: 'puni-rider', version, commit, type: 'module', private: true }, null, 2),
)
write('sbom.cdx.json', JSON.stringify(billOfMaterials(), null, 2))
// Its labels say what an image was made of.
write(
  'deploy/Containerfile',
  readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')
    .trimEnd()
    .replace('VERSION=unknown', `VERSION=${version}`)
    .replace('COMMIT=unknown', `COMMIT=${commit}`),
)
write('SHA256SUMS', checksums().join('\n'))
await pack()
const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`
const unpacked = filesUnder(stage).reduce((sum, file) => sum + statSync(file).size, 0)
console.log(
  `${relative(ROOT, archive)}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(unpacked)}`,
)

/** @param {string} path @param {(path: string) => boolean} [isWanted] */
function copy(path, isWanted = () => true) {
  cpSync(join(ROOT, path), join(stage, path), { recursive: true, verbatimSymlinks: true, filter: isWanted })
}

/** @param {string} file @param {string} text */
function write(file, text) {
  writeFileSync(join(stage, file), `${text}\n`)
}

/** The folders of all packages that these need to run, our own left out, which are bundled. @param {readonly string[]} names */
function neededBy(names) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} name @param {string} from @param {boolean} isOptional */
  const visit = (name, from, isOptional) => {
    const folder = folderOf(name, from)
    // Those of other machines are not installed.
    if (folder === null && isOptional) return
    if (folder === null) throw new Error(`${name}, which ${from} needs, is not installed`)
    if (found.has(folder)) return
    found.add(folder)
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = manifestOf(folder)
    for (const needed of Object.keys(dependencies)) visit(needed, folder, needed in optionalDependencies)
    for (const needed of Object.keys(optionalDependencies)) visit(needed, folder, true)
    for (const needed of Object.keys(peerDependencies))
      visit(needed, folder, peerDependenciesMeta[needed]?.optional ?? false)
  }
  for (const name of names) visit(name, ROOT, false)
  return [...found]
    .filter((folder) => !relative(ROOT, folder).startsWith(join('node_modules', '@puni')))
    .toSorted()
}

/** Where Node finds a package: beside who needs it, or above. @param {string} name @param {string} from */
function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === dirname(folder)) return null
  }
}

/** @param {string} folder @returns {Manifest} */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/**
 * npm's own bill of materials, CycloneDX, of what runs here and of what is bundled into the apps; without the time and
 * the number that differ from run to run.
 */
function billOfMaterials() {
  const shipped = new Set(
    neededBy(APPS.map((app) => `@puni/${app}`)).map((folder) => {
      const { name, version } = manifestOf(folder)
      return `${name}@${version}`
    }),
  )
  /** @type {{ serialNumber?: string, metadata: { timestamp?: string, component: object }, components: { 'bom-ref': string, name: string, licenses?: object[] }[], dependencies: { ref: string, dependsOn: string[] }[] }} */
  const bill = JSON.parse(output('npm', ['sbom', '--sbom-format', 'cyclonedx']))
  delete bill.serialNumber
  delete bill.metadata.timestamp
  // npm calls it as the folder is called.
  bill.metadata.component = { ...bill.metadata.component, type: 'application', name: 'puni-rider' }
  const isShipped = (/** @type {string} */ ref) => shipped.has(ref)
  return {
    ...bill,
    components: bill.components
      .filter((component) => isShipped(component['bom-ref']))
      .map((component) => {
        const id = LICENCES[component.name]
        if (id !== undefined) component.licenses = [{ license: { id } }]
        return component
      }),
    dependencies: bill.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
}

/** As `sha256sum` writes and reads them. */
function checksums() {
  return filesUnder(stage)
    .map(
      (file) =>
        `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ./${relative(stage, file)}`,
    )
    .toSorted((one, other) => (one.slice(64) < other.slice(64) ? -1 : 1))
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Everything that differs between machines is told by us: order, times, owners, permissions. */
async function pack() {
  chmodSync(stage, 0o755)
  const options = [
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--format=gnu',
  ]
  const tar = spawn('tar', ['--create', ...options, '--directory', OUT, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => tar.on('close', resolve))
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  if ((await ended) !== 0) stop('GNU tar could not pack the archive')
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`)
}

/** @param {string[]} args */
function git(...args) {
  return output('git', args).trim()
}

/** @param {string} program @param {string[]} args */
function output(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (status !== 0) stop(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

/** @param {string} reason @returns {never} */
function stop(reason) {
  console.error(`puni-rider: ${reason}`)
  process.exit(1)
}
