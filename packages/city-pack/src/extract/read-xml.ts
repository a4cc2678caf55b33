/** Reads OpenStreetMap's XML, as from Overpass and the main site: `<osm>` with nodes, ways and relations. */
import sax from 'sax'
import { ExtractCollector, type Member } from './extract-collector.ts'
import { type Extract, ExtractError } from './extract.ts'

/** Parts of one object: many times OpenStreetMap's limit for a way or an area. */
const MAX_PARTS = 100_000

function decoderOf(start: Uint8Array) {
  const declared = /^<\?xml[^>]*?encoding=["']([\w-]+)/.exec(Buffer.from(start).toString('latin1'))?.[1]
  try {
    return new TextDecoder(declared)
  } catch (error) {
    throw new ExtractError(`the XML is in the encoding '${declared}', which cannot be read here`, {
      cause: error,
    })
  }
}

/**
 * Reads a whole file, of which the first bytes are at hand; `onChunk` is called after each piece. Throws
 * ExtractError for anything but a valid file.
 */
export async function readXml(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
  onChunk: () => void,
): Promise<Extract> {
  const collector = new ExtractCollector()
  const parser = osmParser(collector)
  const decoder = decoderOf(first)
  parser.write(decoder.decode(first, { stream: true }))
  for await (const chunk of rest) {
    parser.write(decoder.decode(chunk, { stream: true }))
    onChunk()
  }
  parser.close()
  onChunk()
  return collector.finish()
}

/** The node, way or relation whose element is open. */
interface OpenObject {
  readonly attributes: Readonly<Record<string, string>>
  readonly tags: Record<string, string>
  readonly refs: number[]
  readonly members: Member[]
}

const decimal = (text: string | undefined) => (text?.trim() ? Number(text) : Number.NaN)

/** A parser that passes a document's objects to a collector. */
function osmParser(collector: ExtractCollector): sax.SAXParser {
  const parser = sax.parser(true)
  let isRooted = false
  let object: OpenObject | null = null
  let remark = ''
  const handlers: Partial<sax.SAXParser> = {
    onerror: (error) => {
      throw new ExtractError(
        `the XML is damaged: ${error.message.split('\n', 1)[0]} (line ${parser.line + 1})`,
      )
    },
    // A document's own entities could expand without bounds; extracts never use them.
    ondoctype: () => {
      throw new ExtractError('the XML has a document type, which extracts do not')
    },
    onopentag: ({ name, attributes }) => {
      if (!isRooted && name !== 'osm') throw new ExtractError(`the XML is <${name}> and not <osm>`)
      isRooted = true
      remark = ''
      const given = attributes as Record<string, string>
      if (isObject(name)) object = { attributes: given, tags: {}, refs: [], members: [] }
      else if (object) addPart(object, name, given)
    },
    ontext: (text) => {
      remark += text
    },
    onclosetag: (name) => {
      // Overpass ends a truncated answer with a remark about the reason.
      if (name === 'remark' && remark.includes('error')) {
        throw new ExtractError(`Overpass gave up: ${remark.trim().replaceAll(/\s+/g, ' ').slice(0, 200)}`)
      }
      if (!object || !isObject(name)) return
      collect(name, object, collector)
      object = null
    },
    onend: () => {
      if (!isRooted) throw new ExtractError('the XML is empty')
    },
  }
  return Object.assign(parser, handlers)
}

const isObject = (name: string) => name === 'node' || name === 'way' || name === 'relation'

function collect(
  name: Member['type'],
  { attributes, tags, refs, members }: OpenObject,
  collector: ExtractCollector,
): void {
  const id = decimal(attributes['id'])
  const version = Number(attributes['version']) || 0
  // As in files with history, and as JOSM saves what it is about to delete.
  const isGone = attributes['visible'] === 'false' || attributes['action'] === 'delete'
  if (name === 'way') return collector.addWay(id, refs, tags, version, isGone)
  if (name === 'relation') return collector.addRelation(id, members, tags, version, isGone)
  const [lat, lng] = [attributes['lat'], attributes['lon']].map((degrees) =>
    Math.round(decimal(degrees) * 1e7),
  )
  collector.addNode(id, lat!, lng!, tags, version, isGone)
}

function addPart(object: OpenObject, name: string, attributes: Readonly<Record<string, string>>): void {
  if (name === 'tag') {
    const { k, v } = attributes
    if (k === undefined || v === undefined) throw new ExtractError('the XML has a tag without key or value')
    object.tags[k] = v
  } else if (object.refs.length + object.members.length >= MAX_PARTS) {
    throw new ExtractError('the XML has a way or relation without end')
  } else if (name === 'nd') {
    object.refs.push(decimal(attributes['ref']))
  } else if (name === 'member') {
    const { type = '', ref, role = '' } = attributes
    if (isObject(type)) object.members.push({ type, id: decimal(ref), role })
  }
}
