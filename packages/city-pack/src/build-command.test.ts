import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCommand } from './build-command.ts'
import { downloadExtract } from './extract/overpass.ts'
import { decodeGraph } from '@puni/streets/graph/graph-file'

const STREETS = `<osm version="0.6">
  <node id="1" lat="-34.60" lon="-58.40"/><node id="2" lat="-34.61" lon="-58.40"/>
  <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="Calle Una"/></way></osm>`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'command-'))
  await writeFile(path.join(folder, 'pueblo.osm'), STREETS)
  await writeFile(path.join(folder, 'empty.osm'), '<osm/>')
  const fiji = STREETS.replace('lon="-58.40"', 'lon="-179.9"').replace('lon="-58.40"', 'lon="179.9"')
  await writeFile(path.join(folder, 'fiji.osm'), fiji)
})
afterAll(() => rm(folder, { recursive: true }))

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})
/** Starts a fake Overpass server. */
async function overpass(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/api/interpreter`
}

/** Runs the command in the folder and returns its output. */
async function run(args: readonly string[], { env = {}, isTTY = false } = {}) {
  const said = { out: '', err: '' }
  const output = (stream: 'out' | 'err') => ({
    isTTY,
    write: (text: string) => {
      said[stream] += text
    },
  })
  const surroundings = {
    env: { INIT_CWD: folder, ...env },
    out: output('out'),
    err: output('err'),
  }
  return { code: await buildCommand(args, surroundings), ...said }
}

const PACK = ['map.pmtiles', 'streets.graph', 'streets.index']

describe('the city command', () => {
  it('builds a pack of a file', async () => {
    const { code, out, err } = await run(['pueblo.osm', '--name', 'Pueblo', '--out', 'pack'])
    expect([code, err]).toEqual([0, ''])
    expect((await readdir(path.join(folder, 'pack'))).toSorted()).toEqual(PACK)
    expect(out.split('\n')).toEqual([
      'Reading',
      'Building the streets',
      'Building the addresses',
      'Drawing the map',
      `City pack in ${path.join(folder, 'pack')}`,
      expect.stringMatching(/^ {2}map\.pmtiles +\d+\.\d\d MB$/),
      expect.stringMatching(/^ {2}streets\.graph +\d+\.\d\d MB$/),
      expect.stringMatching(/^ {2}streets\.index +\d+\.\d\d MB$/),
      'Found 1 streets with a name, 0 junctions, 0 turn restrictions, 0 house numbers, 0 places, no sea',
      expect.stringMatching(/^Note: no turn restrictions/),
      expect.stringMatching(/^Note: no house numbers/),
      expect.stringMatching(/^Note: no places/),
      expect.stringMatching(/^Built in \d+\.\d s with \d+\.\d\d MB of memory at most$/),
      '',
    ])
  })

  it.each([
    ['CITY_DIR', '', { DATA_DIR: '/nowhere' }],
    ['DATA_DIR', 'city', {}],
  ])('puts the pack where %s says', async (variable, below, more) => {
    const place = path.join(folder, variable)
    expect(await run(['pueblo.osm'], { env: { ...more, [variable]: place } })).toMatchObject({ code: 0 })
    expect((await readdir(path.join(place, below))).toSorted()).toEqual(PACK)
  })

  it('tells on a terminal how far it is', async () => {
    const { out } = await run(['pueblo.osm', '--out', 'tty'], { isTTY: true })
    for (const step of ['Reading', 'Building the streets', 'Building the addresses', 'Drawing the map']) {
      expect(out).toContain(`\r${step.padEnd(28)}100 %\n`)
    }
  })

  it.each([
    ['nothing', []],
    ['two files', ['a.osm', 'b.osm']],
    ['an unknown option', ['a.osm', '--fast']],
    ['an option without value', ['a.osm', '--name']],
    ['a file and a place', ['a.osm', '--center', '-34.6,-58.4']],
    ['a place without radius', ['--center', '-34.6,-58.4']],
    ['a radius without place', ['--radius', '5']],
    ['half a place', ['--center', '-34.6', '--radius', '5']],
    ['a place off the globe', ['--center', '-134.6,-58.4', '--radius', '5']],
    ['no radius', ['--center', '-34.6,-58.4', '--radius', '0']],
    ['too large a radius', ['--center', '-34.6,-58.4', '--radius', '41']],
    ['a radius of words', ['--center', '-34.6,-58.4', '--radius', 'five']],
    ['another kind of server', ['--center', '-34.6,-58.4', '--radius', '5', '--overpass', 'ftp://example']],
  ])('explains itself when called with %s', async (_, args) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('Usage: puni-rider city')
  })

  it.each([
    ['a file that is not there', ['none.osm', '--out', 'x'], /none\.osm: there is no such file/],
    ['an extract without roads', ['empty.osm', '--out', 'x'], /no roads/],
    ['an extract across the 180th meridian', ['fiji.osm', '--out', 'x'], /crosses the 180th meridian/],
    ['a folder of other things', ['none.osm', '--out', '.'], /holds more than a city pack/],
    ['a place where no folder can be', ['none.osm', '--out', '/dev/null/a/city'], /is not a folder/],
  ])('reports %s in one line', async (_, args, reason) => {
    const { code, err } = await run(args)
    expect(code).toBe(1)
    expect(err).toMatch(reason)
    expect(err.trimEnd()).not.toContain('\n')
  })

  it.skipIf(process.platform !== 'linux')('tells before the work that nothing can be written', async () => {
    const { code, out, err } = await run(['none.osm', '--out', '/proc/city'])
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^[^\n]*\/proc\/city[^\n]*\n$/)])
  })

  it('tells what an extract holds, and nothing of what it lacks', async () => {
    const house = '<tag k="addr:housenumber" v="5"/><tag k="addr:street" v="Calle Una"/>'
    await writeFile(
      path.join(folder, 'full.osm'),
      `<osm><node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.001"/><node id="3" lat="1" lon="1.002"/>
      <node id="4" lat="1" lon="1">${house}</node>
      <node id="5" lat="1" lon="1"><tag k="amenity" v="hospital"/><tag k="name" v="San Juan"/></node>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="Calle Una"/></way>
      <way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="name" v="Calle Dos"/></way>
      <relation id="1"><member type="way" ref="1" role="from"/><member type="node" ref="2" role="via"/>
      <member type="way" ref="1" role="to"/><tag k="type" v="restriction"/><tag k="restriction" v="no_u_turn"/>
      </relation></osm>`,
    )
    const { out } = await run(['full.osm', '--out', 'full'])
    expect(out).toContain(
      'Found 2 streets with a name, 1 junctions, 1 turn restrictions, 1 house numbers, 1 places, no sea\n',
    )
    expect(out).not.toContain('Note')
  })

  it('tells what is cut off from the streets, in kilometres and addresses', async () => {
    const house = (id: number, lat: number) =>
      `<node id="${id}" lat="${lat}" lon="-58.4"><tag k="addr:housenumber" v="${id}"/></node>`
    const island = `<node id="3" lat="-34.70" lon="-58.40"/><node id="4" lat="-34.705" lon="-58.40"/>
      <way id="2"><nd ref="3"/><nd ref="4"/><tag k="highway" v="residential"/></way>
      <way id="3"><nd ref="4"/><nd ref="3"/><tag k="highway" v="steps"/><tag k="addr:housenumber" v="9"/></way>`
    await writeFile(
      path.join(folder, 'island.osm'),
      STREETS.replace('</osm>', `${island}${house(5, -34.605)}${house(6, -34.614)}${house(7, -34.7)}</osm>`),
    )
    const { out } = await run(['island.osm', '--out', 'island'])
    expect(out).toContain(
      'Note: 0.6 km of 1.7 km of streets are cut off from the others and left out: no route leads there\n',
    )
    expect(out).toContain(
      'Note: 2 of 4 addresses are over 500 m from any street that is left: no route leads there\n',
    )
  })

  it.each([
    ['that goes on beyond the box', 4.1, true],
    ['that ends within it', 4.005, false],
  ])('draws the sea by a coast %s, or says that it cannot', async (_, end, isWhole) => {
    await writeFile(
      path.join(folder, 'coast.osm'),
      `<osm><node id="1" lat="40.007" lon="4.00"/><node id="2" lat="40.01" lon="4.00"/><node id="3" lat="40.01" lon="4.01"/>
      <node id="4" lat="40.00" lon="4.00"/><node id="5" lat="40.006" lon="3.9"/><node id="6" lat="40.006" lon="${end}"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way>
      <way id="2"><nd ref="1"/><nd ref="4"/><tag k="highway" v="residential"/><tag k="bridge" v="yes"/></way>
      <way id="3"><nd ref="5"/><nd ref="6"/><tag k="natural" v="coastline"/></way></osm>`,
    )
    const { code, out } = await run(['coast.osm', '--out', 'coast'])
    expect([code, out.includes(`places, ${isWhole ? 'the sea' : 'a coast'}\n`)]).toEqual([0, true])
    expect(out.includes('no sea is drawn')).toBe(!isWhole)
  })

  it('keeps names in any script', async () => {
    const names = ['улица Ленина', 'شارع الحمراء', 'Σταδίου']
    const ways = names.map(
      (name, i) =>
        `<node id="${i}" lat="10" lon="10.00${i}"/><node id="${i + 1}" lat="10" lon="10.00${i + 1}"/><way id="${i}">
        <nd ref="${i}"/><nd ref="${i + 1}"/><tag k="highway" v="residential"/><tag k="name" v="${name}"/></way>`,
    )
    await writeFile(path.join(folder, 'script.osm'), `<osm>${ways.join('')}</osm>`)
    expect((await run(['script.osm', '--name', 'Αθήνα', '--out', 'script'])).code).toBe(0)
    const graph = decodeGraph(await readFile(path.join(folder, 'script', 'streets.graph')))
    expect(graph.info.name).toBe('Αθήνα')
    expect(graph.names).toEqual(expect.arrayContaining(names))
  })

  it('downloads the surroundings of a place', async () => {
    let asked = ''
    let agent: string | undefined
    const url = await overpass((request, response) => {
      agent = request.headers['user-agent']
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => (asked += chunk))
      request.on('end', () => response.end(STREETS))
    })
    const args = ['--center', '-34.6,-58.4', '--radius', '11.1195', '--overpass', url, '--out', 'downloaded']
    const { code, out, err } = await run(args)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Downloading from 127.0.0.1')
    expect(agent).toMatch(/^puni-rider/)
    const query = new URLSearchParams(asked).get('data')
    expect(query).toContain('[bbox:-34.70000,-58.52149,-34.50000,-58.27851]')
    for (const part of [
      'way[highway]',
      'way[route=ferry]',
      'way[natural=coastline]',
      'relation[type~',
      'node[amenity',
      'way[amenity',
      'node[shop',
      'way[shop',
      'node[place]',
    ]) {
      expect(query).toContain(part)
    }
    expect((await readdir(path.join(folder, 'downloaded'))).toSorted()).toEqual(PACK)
  })

  it.each([
    [429, /429.*wait/],
    [504, /504.*smaller radius/],
    [400, /400/],
    [500, /status 500/],
  ])('reports what status %i of Overpass means', async (status, reason) => {
    const url = await overpass((_, response) => response.writeHead(status).end('<html/>'))
    const { code, err } = await run(['--center', '-34.6,-58.4', '--radius', '5', '--overpass', url])
    expect(code).toBe(1)
    expect(err).toMatch(reason)
  })

  it('reports that a server is unreachable, or broke off', async () => {
    const url = await overpass((_, response) => {
      response.write('<osm>')
      response.destroy()
    })
    const args = ['--center', '-34.6,-58.4', '--radius', '5', '--overpass']
    expect(await run([...args, url])).toMatchObject({ code: 1 })
    server?.close()
    const { code, err } = await run([...args, 'http://127.0.0.1:1/'])
    expect([code, err]).toEqual([1, expect.stringMatching(/127\.0\.0\.1:1/)])
  })

  it('does not wait forever', async () => {
    const url = await overpass(() => {})
    const file = path.join(folder, 'late.osm')
    const download = { server: url, centre: { lat: 0, lng: 0 }, radiusKm: 1, file, timeoutMs: 50 }
    await expect(downloadExtract(download)).rejects.toThrow(/no answer in time/)
  })
})
