import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { PbfWriter } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExtractError } from './extract.ts'
import { bare, deflated, denseNodes, fileBlock, headBlock, joined, message, objects } from './pbf-fixture.ts'
import { readExtract } from './read-extract.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'extract-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
/** Reads content from a file whose name does not reveal its format. */
async function read(content: Uint8Array | string) {
  const name = path.join(folder, `${files++}.dat`)
  await writeFile(name, content)
  return readExtract(name)
}

const osm = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">${content}</osm>`

const CITY_XML = osm(`
  <note>© people</note><bounds minlat="-35" minlon="-59" maxlat="-34" maxlon="-58"/>
  <way id="7"><nd ref="-2"/></way>
  <way id="7"><nd ref="5000000001"/><nd ref="-2"/><nd ref="99"/><tag k="name" v="Ñandú &amp; &#243;"/></way>
  <node id="5000000001" lat="-34.6118000" lon="-58.3960000"><tag k="highway" v="traffic_signals"/></node>
  <node id="-2" lat="-34.7" lon="-58.5"><tag k="c" v="d"/></node>
  <node id="-2" lat="-34.6" lon="-58.4"><tag k="a" v="b"/></node>
  <relation id="1"><center lat="0" lon="0"/><member type="way" ref="7" role="outer"/><member type="way" ref="8" role="outer"/>
    <member type="node" ref="7" role="inner"/><member type="way" ref="7" role="inner"/><tag k="type" v="multipolygon"/></relation>
  <relation id="2"><member type="way" ref="7" role=""/><tag k="type" v="route"/></relation>`)

/** Ways 1 to 3 and the nodes 1 to 4 between and around them. */
const WAYS_XML = [1, 2, 3]
  .map((id) => `<way id="${id}"><nd ref="${id}"/><nd ref="${id + 1}"/></way>`)
  .join('')
const NODES_XML = [1, 2, 3, 4].map((id) => `<node id="${id}" lat="0" lon="0.${id}"/>`).join('')

/** A relation with members written as 'way 1 from, node 2 via'. */
function restrictionXml(members: string, tags: Record<string, string>): string {
  const list = members.split(', ').map((member) => {
    const [type, ref, role] = member.split(' ')
    return `<member type="${type}" ref="${ref}" role="${role}"/>`
  })
  const all = [...list, ...Object.entries(tags).map(([k, v]) => `<tag k="${k}" v="${v}"/>`)]
  return osm(`<relation id="5">${all.join('')}</relation>${WAYS_XML}${NODES_XML}`)
}

/** A way or relation: its id, the indexes of its tags' keys and values, and the rest. */
const object = (
  id: number,
  keys: readonly number[],
  values: readonly number[],
  rest: (pbf: PbfWriter) => void,
) =>
  message((pbf) => {
    pbf.writeVarintField(1, id)
    pbf.writePackedVarint(2, [...keys])
    pbf.writePackedVarint(3, [...values])
    rest(pbf)
  })

/** Way 7 and area 1, as in the XML above. */
const STRINGS = '|name|Ñandú & ó|type|multipolygon|outer|inner|highway|traffic_signals|a|b'.split('|')
const RING = object(7, [1], [2], (pbf) => pbf.writePackedSVarint(8, [5_000_000_001, -5_000_000_003, 101]))
const AREA = object(1, [3], [4], (pbf) => {
  pbf.writePackedVarint(8, [5, 5, 6, 6])
  pbf.writePackedSVarint(9, [7, 1, -1, 0])
  pbf.writePackedVarint(10, [1, 1, 0, 1])
})

const NODES = [
  [5_000_000_001, -346_118_000, -583_960_000],
  [-2, -347_000_000, -585_000_000],
  [-2, -346_000_000, -584_000_000],
] as const

function cityPbf(pack: (content: Uint8Array) => Uint8Array, scaled: boolean): Uint8Array {
  const scale = { granularity: 1000, latOffset: -10_000_000_000, lngOffset: -20_000_000_000 }
  const nodes = scaled
    ? NODES.map(([id, lat, lng]) => [id, lat / 10 + 10_000_000, lng / 10 + 20_000_000] as const)
    : NODES
  // Before its nodes: the order of objects must not matter.
  const ring = objects(STRINGS, (pbf) => {
    pbf.writeBytesField(3, RING)
    pbf.writeBytesField(4, AREA)
  })
  const placed = objects(STRINGS, denseNodes(nodes, [7, 8, 0, 0, 9, 10, 0]), scaled ? scale : null)
  const blocks = [ring, placed].map((content) => fileBlock('OSMData', pack(content)))
  return joined(headBlock(), fileBlock('SomethingElse', Uint8Array.of(1, 2, 3)), ...blocks)
}

/** A file of these blocks, and one of a blob with one field. */
const data = (...contents: Uint8Array[]) =>
  joined(headBlock(), ...contents.map((content) => fileBlock('OSMData', deflated(content))))
const blobOf = (field: number, ...bytes: number[]) =>
  joined(
    headBlock(),
    fileBlock(
      'OSMData',
      message((pbf) => pbf.writeBytesField(field, Uint8Array.from(bytes))),
    ),
  )

describe('readExtract', () => {
  it.each([
    ['XML', CITY_XML],
    ['XML with a byte order mark', `\uFEFF${CITY_XML}`],
    ['gzipped XML', gzipSync(CITY_XML)],
    ['PBF', cityPbf(deflated, false)],
    ['gzipped PBF', gzipSync(cityPbf(deflated, false))],
    ['PBF without packing', cityPbf(bare, false)],
    ['PBF with a scale of its own', cityPbf(deflated, true)],
  ])('reads %s', async (_, content) => {
    const extract = await read(content)
    // Of the node that comes twice, the last counts.
    expect([...extract.latE7]).toEqual([-346_118_000, -347_000_000, -346_000_000])
    expect([...extract.lngE7]).toEqual([-583_960_000, -585_000_000, -584_000_000])
    expect([...extract.nodeTags]).toEqual([
      [0, { highway: 'traffic_signals' }],
      [2, { a: 'b' }],
    ])
    expect(extract.ways).toEqual([{ id: 7, tags: { name: 'Ñandú & ó' }, nodes: Int32Array.of(0, 2, -1) }])
    expect(extract.areas).toEqual([{ id: 1, tags: { type: 'multipolygon' }, outer: [0], inner: [0] }])
  })

  describe('houses of a street relation', () => {
    const HOUSES = `
    <node id="1" lat="0" lon="0"><tag k="addr:housenumber" v="12A"/></node>
    <node id="2" lat="0" lon="0.1"><tag k="addr:housenumber" v="14"/><tag k="addr:street" v="Otra"/></node>
    <node id="3" lat="0" lon="0.2"><tag k="amenity" v="cafe"/></node>
    <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="Sauzal"/></way>
    <way id="2"><nd ref="2"/><nd ref="3"/><tag k="addr:housenumber" v="16"/></way>
    <relation id="8"><member type="way" ref="2" role="outer"/><tag k="type" v="multipolygon"/><tag k="addr:housenumber" v="18"/></relation>`
    const relation = (tags: string) => `<relation id="9"><member type="node" ref="1" role="house"/>
    <member type="node" ref="2" role="house"/><member type="node" ref="3" role="house"/><member type="node" ref="99" role="house"/>
    <member type="way" ref="2" role="house"/><member type="relation" ref="8" role="address"/>
    <member type="way" ref="1" role="street"/>${tags}</relation>`

    it.each([
      ['its own name', '<tag k="type" v="street"/><tag k="name" v="Calle Sauzal"/>', 'Calle Sauzal'],
      ['that of its street', '<tag k="type" v="associatedStreet"/>', 'Sauzal'],
      ['that of its street, of the other type', '<tag k="type" v="street"/>', 'Sauzal'],
    ])('have %s, unless they name a street themselves', async (_, tags, street) => {
      const { nodeTags, ways, areas } = await read(osm(HOUSES + relation(tags)))
      const named = [...nodeTags.values(), ...ways.map((way) => way.tags), ...areas.map((area) => area.tags)]
      expect(named.map((one) => one['addr:street'])).toEqual([
        street,
        'Otra',
        undefined,
        undefined,
        street,
        street,
      ])
    })
  })

  const NO_LEFT = { type: 'restriction', restriction: 'no_left_turn' }
  const TURN = 'way 1 from, node 2 via, way 2 to'
  const ALONG = 'way 2 via, way 1 from, way 3 via, way 1 to, node 99 location_hint'
  const AT_NODE = { from: [0], to: [1], via: { node: 1 } }
  describe('turn restrictions', () => {
    it.each([
      ['at a node', TURN, { ...NO_LEFT, except: 'psv' }, AT_NODE],
      ['of one kind of vehicle', TURN, { type: 'restriction:hgv' }, AT_NODE],
      ['along ways, in order', ALONG, NO_LEFT, { from: [0], to: [0], via: { ways: [1, 2] } }],
      ['from several ways', `${TURN}, way 3 from`, NO_LEFT, { ...AT_NODE, from: [0, 2] }],
    ])('are read: %s', async (_, members, tags, expected) => {
      const { restrictions } = await read(restrictionXml(members, tags))
      expect(restrictions).toEqual([{ id: 5, tags, ...expected }])
    })

    it.each([
      ['its way in missing', 'way 99 from, node 2 via, way 2 to'],
      ['one of several ways missing', `${TURN}, way 99 to`],
      ['its node missing', 'way 1 from, node 99 via, way 2 to'],
      ['no way in', 'node 2 via, way 2 to'],
      ['no way out', 'way 1 from, node 2 via'],
      ['nothing between', 'way 1 from, way 2 to'],
      ['two nodes between', `${TURN}, node 3 via`],
      ['a node and a way between', `${TURN}, way 3 via`],
      ['a node as its way in', 'node 1 from, node 2 via, way 2 to'],
      ['a relation between', 'way 1 from, relation 1 via, way 2 to'],
      ['no members', 'none 0 from'],
    ])('are left out with %s', async (_, members) => {
      expect((await read(restrictionXml(members, NO_LEFT))).restrictions).toEqual([])
    })
  })

  it.each([
    ['UTF-8', 'utf8'],
    ['ISO-8859-1', 'latin1'],
    ['iso-8859-15', 'latin1'],
  ] as const)('reads XML in %s, as it is declared', async (encoding, written) => {
    const xml = CITY_XML.replace('UTF-8', encoding)
    const { ways } = await read(Buffer.from(xml, written))
    expect(ways[0]?.tags['name']).toBe('Ñandú & ó')
  })

  describe('of several versions', () => {
    const NODE = '<node id="1" lat="1" lon="1" version="1"><tag k="place" v="town"/></node>'
    const WAY = '<way id="1" version="1"><nd ref="1"/><nd ref="1"/><tag k="name" v="1"/></way>'
    const AREA =
      '<relation id="1" version="1"><member type="way" ref="1" role=""/><tag k="type" v="multipolygon"/></relation>'
    const OLD = NODE + WAY + AREA
    const NEW = OLD.replaceAll('version="1"', 'version="2"')
      .replaceAll('v="1"', 'v="2"')
      .replace('lat="1"', 'lat="2"')
    const gone = (how: string) => NEW.replaceAll('version="2"', `version="2" ${how}`)

    /** Latitude and tags of the node, the name of the way, and how many areas there are. */
    const readIn = async (xml: string) => {
      const { latE7, nodeTags, ways, areas } = await read(osm(xml))
      return [
        ...[...nodeTags.keys()].map((node) => latE7[node]! / 1e7),
        ways.map(({ tags }) => tags['name']).join(),
        areas.length,
      ]
    }

    it.each([
      ['one after the other', OLD + NEW, [2, '2', 1]],
      ['the newest first', NEW + OLD, [2, '2', 1]],
      ['none numbered', (NEW + OLD).replaceAll(/version="\d"/g, ''), [1, '1', 1]],
      ['the newest one invisible', OLD + gone('visible="false"'), ['', 0]],
      ['the newest one invisible, first', gone('visible="false"') + OLD, ['', 0]],
      ["JOSM's deleted", gone(`action='delete'`), ['', 0]],
      ["JOSM's changed", gone(`action='modify'`), [2, '2', 1]],
      ['invisible, without a place', '<node id="1" visible="false" version="3"/>' + WAY + AREA, ['1', 1]],
    ])('reads the newest: %s', async (_, xml, expected) => expect(await readIn(xml)).toEqual(expected))

    it('leaves a gap in a way through what is gone', async () => {
      const { ways } = await read(osm(gone('visible="false"').replace(/<way.*/, '') + WAY))
      expect(ways[0]?.nodes).toEqual(Int32Array.of(-1, -1))
    })

    it.each([1, 3])('reads those of PBF: %d', async (version) => {
      const info = (write: (pbf: PbfWriter) => void, pbf: PbfWriter, field: number) =>
        pbf.writeBytesField(field, message(write))
      const way = (version: number, name: number) =>
        object(7, [1], [name], (pbf) => info((pbf) => pbf.writeVarintField(1, version), pbf, 4))
      const dense = message((pbf) => {
        pbf.writePackedSVarint(1, [5, 0])
        info((pbf) => pbf.writePackedVarint(1, [2, version]), pbf, 5)
        pbf.writePackedSVarint(8, [10, 10])
        pbf.writePackedSVarint(9, [0, 0])
        pbf.writePackedVarint(10, [1, 2, 0, 1, 3, 0])
      })
      const block = objects(['', 'name', 'two', 'other'], (pbf) => {
        pbf.writeBytesField(2, dense)
        pbf.writeBytesField(3, way(2, 2))
        pbf.writeBytesField(3, way(version, 3))
      })
      const { ways, nodeTags } = await read(data(block))
      const name = version > 2 ? 'other' : 'two'
      expect([ways.map(({ tags }) => tags['name']), ...nodeTags.values()]).toEqual([[name], { name }])
    })
  })

  it('reads plain nodes of PBF', async () => {
    const node = message((pbf) => {
      pbf.writeSVarintField(1, -3)
      pbf.writePackedVarint(2, [1])
      pbf.writePackedVarint(3, [2])
      pbf.writeSVarintField(8, -346_000_000)
      pbf.writeSVarintField(9, 1_800_000_000)
    })
    const block = objects(['', 'k', 'v'], (pbf) => pbf.writeBytesField(1, node))
    const extract = await read(data(block))
    expect([extract.latE7[0], extract.lngE7[0], extract.nodeTags.get(0)]).toEqual([
      -346_000_000,
      1_800_000_000,
      { k: 'v' },
    ])
  })

  it('reports its progress', async () => {
    const name = path.join(folder, 'progress.osm')
    await writeFile(name, CITY_XML)
    const fractions: number[] = []
    await readExtract(name, (fraction) => fractions.push(fraction))
    expect(fractions.at(-1)).toBe(1)
    await writeFile(name, cityPbf(deflated, false))
    fractions.length = 0
    await readExtract(name, (fraction) => fractions.push(fraction))
    expect(fractions.at(-1)).toBe(1)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  })

  it('finds every node, in whatever order they come', async () => {
    const nodes = fc.array(fc.tuple(fc.maxSafeInteger(), fc.integer({ min: -9e8, max: 9e8 })), {
      maxLength: 60,
    })
    await fc.assert(
      fc.asyncProperty(nodes, async (nodes) => {
        const last = new Map(nodes)
        const xml = nodes.map(([id, lat]) => `<node id="${id}" lat="${(lat / 1e7).toFixed(7)}" lon="0"/>`)
        const refs = [...last.keys()].map((id) => `<nd ref="${id}"/>`)
        const extract = await read(osm(`<way id="1">${refs.join('')}</way>${xml.join('')}`))
        const lats = Array.from(extract.ways[0]!.nodes, (index) => extract.latE7[index])
        expect(lats).toEqual([...last.values()].map((lat) => lat + 0))
      }),
      { numRuns: 50 },
    )
  })

  const sound = cityPbf(deflated, false)
  it.each<[string, Uint8Array | string, RegExp]>([
    ['an empty file', '', /empty/],
    ['another format', 'PK\u0003\u0004 something', /no OpenStreetMap extract/],
    ['a single byte', '\0', /no OpenStreetMap extract/],
    ['bzip2', 'BZh91AY&SY', /bzip2/],
    ['a page of an unhappy server', '<html><body>Bad Gateway</body></html>', /<html> and not <osm>/],
    ['XML of changes', '<osmChange></osmChange>', /<osmChange>/],
    ['XML that ends too early', CITY_XML.slice(0, 300), /damaged/],
    ['XML without an end', '<osm>', /damaged/],
    ['XML that is only a declaration', '<?xml version="1.0"?>\n', /empty|damaged/],
    ['mismatched elements', '<osm><way id="1"></node></osm>', /damaged.*line 1/],
    ['a document type', '<!DOCTYPE osm [<!ENTITY a "b">]><osm/>', /document type/],
    ['an encoding of its own', CITY_XML.replace('UTF-8', 'klingon'), /encoding 'klingon'/],
    ['entities of its own', osm('<node id="1" lat="0" lon="0"><tag k="a" v="&bomb;"/></node>'), /damaged/],
    [
      'an answer that Overpass broke off',
      osm('<remark>runtime error: Query timed out</remark>'),
      /timed out/,
    ],
    ['a tag without value', osm('<node id="1" lat="0" lon="0"><tag k="a"/></node>'), /tag without/],
    ['a node without place', osm('<node id="1"/>'), /Node 1 has no place/],
    ['a node with an empty latitude', osm('<node id="1" lat="" lon="0"/>'), /Node 1 has no place/],
    ['a node off the globe', osm('<node id="1" lat="90.1" lon="0"/>'), /Node 1 has no place/],
    ['a node at infinity', osm('<node id="1" lat="0" lon="1e999"/>'), /Node 1 has no place/],
    ['a node with no id', osm('<node lat="0" lon="0"/>'), /node without a proper id/],
    ['a way with a broken id', osm('<way id="1.5"/>'), /way without a proper id/],
    ['a way without end', osm(`<way id="1">${'<nd ref="1"/>'.repeat(100_001)}</way>`), /without end/],
    ['gzip that ends too early', gzipSync(CITY_XML).subarray(0, 200), /unexpected end/],
    ['gzip of something else', gzipSync('hello'), /no OpenStreetMap extract/],
    ['gzip of nothing', gzipSync(''), /empty/],
    ['gzip of half a PBF', gzipSync(sound.subarray(0, -5)), /ends too early/],
    ['gzip of gzip', gzipSync(gzipSync(CITY_XML)), /no OpenStreetMap extract/],
    ['PBF that ends within a length', joined(sound, Uint8Array.of(0, 0)), /ends too early/],
    ['PBF that ends within a blob', sound.subarray(0, -5), /ends too early/],
    [
      'PBF whose blob claims too much',
      joined(headBlock(), fileBlock('OSMData', bare(Uint8Array.of(1)), 33_554_433)),
      /damaged/,
    ],
    [
      'PBF whose header claims too much',
      joined(headBlock(), Uint8Array.of(0x7f, 0xff, 0xff, 0xff, 1)),
      /damaged/,
    ],
    [
      'PBF without a head',
      fileBlock('OSMData', deflated(objects([], denseNodes(NODES)))),
      /no OpenStreetMap/,
    ],
    [
      'PBF of unknown features',
      headBlock(['OsmSchema-V0.6', 'HistoricalInformation']),
      /'HistoricalInformation'/,
    ],
    ['PBF packed with zstd', blobOf(7, 1), /zstd/],
    ['PBF packed with lz4', blobOf(6, 1), /lz4/],
    ['PBF with an empty blob', joined(headBlock(), fileBlock('OSMData', new Uint8Array())), /damaged/],
    ['PBF with zlib that is none', blobOf(3, 1, 2), /damaged/],
    ['a blob that grows without bounds', data(new Uint8Array(33_554_433)), /damaged/],
    ['PBF with a text it leaves out', data(objects([''], denseNodes([[1, 0, 0]], [5, 6, 0]))), /leaves out/],
    [
      'PBF nodes without places',
      data(
        objects([''], (pbf) =>
          pbf.writeBytesField(
            2,
            message((pbf) => pbf.writePackedSVarint(1, [1, 2])),
          ),
        ),
      ),
      /Node 1 has no place/,
    ],
    [
      'PBF nodes off the globe',
      data(objects([''], denseNodes([[1, 900_000_001, 0]]))),
      /Node 1 has no place/,
    ],
    ['PBF with an unfinished number', data(Uint8Array.of(0x12, 0x80, 0xff, 0xff)), /damaged/],
    ['PBF with an unknown kind of field', data(Uint8Array.of(0x4b, 0x01)), /damaged/],
  ])('refuses %s in one line', async (_, content, reason) => {
    const failure: unknown = await read(content).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ExtractError)
    expect((failure as Error).message).toMatch(reason)
    expect((failure as Error).message).not.toContain('\n')
  })

  it('refuses a folder and a file that is not there', async () => {
    await mkdir(path.join(folder, 'folder.osm'))
    await expect(readExtract(path.join(folder, 'folder.osm'))).rejects.toThrow(/not a file/)
    await expect(readExtract(path.join(folder, 'none.osm'))).rejects.toThrow(
      /none\.osm: there is no such file/,
    )
  })

  it('refuses or reads whatever is broken, and never fails otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), async (position, flip) => {
        const broken = Uint8Array.from(sound)
        broken[position]! ^= flip
        const outcome: unknown = await read(broken).catch((error: unknown) => error)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ExtractError)
      }),
      { numRuns: 200 },
    )
  })
})
