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
  const document = new OsmDocument(collector)
  const decoder = decoderOf(first)
  document.write(decoder.decode(first, { stream: true }))
  for await (const chunk of rest) {
    document.write(decoder.decode(chunk, { stream: true }))
    onChunk()
  }
  document.end()
  onChunk()
  return collector.finish()
}

/** The node, way or relation whose element is open. */
interface OpenObject {
  readonly attributes: Readonly<Record<string, string>>
  tags: Record<string, string> | null
  readonly refs: number[]
  readonly members: Member[]
}

const decimal = (text: string | undefined) => (text?.trim() ? Number(text) : Number.NaN)

/** Parses a document piece by piece and passes its objects to a collector. */
class OsmDocument {
  private readonly parser = sax.parser(true)
  private readonly collector: ExtractCollector
  private rooted = false
  private object: OpenObject | null = null
  private remark: string | null = null

  constructor(collector: ExtractCollector) {
    this.collector = collector
    const handlers: Pick<sax.SAXParser, 'onerror' | 'ondoctype' | 'onopentag' | 'onclosetag' | 'ontext'> = {
      onerror: (error) => {
        const line = this.parser.line + 1
        throw new ExtractError(`the XML is damaged: ${error.message.split('\n', 1)[0]} (line ${line})`)
      },
      // A document's own entities could expand without bounds; extracts never use them.
      ondoctype: () => {
        throw new ExtractError('the XML has a document type, which extracts do not')
      },
      onopentag: (tag) => this.open(tag.name, tag.attributes as Record<string, string>),
      onclosetag: (name) => this.close(name),
      ontext: (text) => {
        if (this.remark !== null) this.remark += text
      },
    }
    Object.assign(this.parser, handlers)
  }

  write(text: string): void {
    this.parser.write(text)
  }

  end(): void {
    this.parser.close()
    if (!this.rooted) throw new ExtractError('the XML is empty')
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (!this.rooted) {
      if (name !== 'osm') throw new ExtractError(`the XML is <${name}> and not <osm>`)
      this.rooted = true
    } else if (name === 'node' || name === 'way' || name === 'relation') {
      this.object = { attributes, tags: null, refs: [], members: [] }
    } else if (name === 'remark') {
      this.remark = ''
    } else if (this.object) {
      addPart(this.object, name, attributes)
    }
  }

  private close(name: string): void {
    if (name === 'remark') {
      // Overpass ends a truncated answer with a remark about the reason.
      const remark = this.remark?.trim().replaceAll(/\s+/g, ' ')
      this.remark = null
      if (remark?.includes('error')) throw new ExtractError(`Overpass gave up: ${remark.slice(0, 200)}`)
    }
    if (!this.object || (name !== 'node' && name !== 'way' && name !== 'relation')) return
    this.collect(name, this.object)
    this.object = null
  }

  private collect(name: 'node' | 'way' | 'relation', { attributes, tags, refs, members }: OpenObject): void {
    const id = decimal(attributes['id'])
    const version = Number(attributes['version']) || 0
    // As in files with history, and as JOSM saves what it is about to delete.
    const isGone = attributes['visible'] === 'false' || attributes['action'] === 'delete'
    if (name === 'node') {
      const lat = Math.round(decimal(attributes['lat']) * 1e7)
      const lng = Math.round(decimal(attributes['lon']) * 1e7)
      this.collector.addNode(id, lat, lng, tags, version, isGone)
    } else if (name === 'way') {
      this.collector.addWay(id, refs, tags ?? {}, version, isGone)
    } else {
      this.collector.addRelation(id, members, tags ?? {}, version, isGone)
    }
  }
}

function addPart(object: OpenObject, name: string, attributes: Readonly<Record<string, string>>): void {
  if (name === 'tag') {
    const { k, v } = attributes
    if (k === undefined || v === undefined) throw new ExtractError('the XML has a tag without key or value')
    object.tags ??= {}
    object.tags[k] = v
  } else if (object.refs.length + object.members.length >= MAX_PARTS) {
    throw new ExtractError('the XML has a way or relation without end')
  } else if (name === 'nd') {
    object.refs.push(decimal(attributes['ref']))
  } else if (name === 'member') {
    const { type, ref, role = '' } = attributes
    if (type !== 'node' && type !== 'way' && type !== 'relation') return
    object.members.push({ type, id: decimal(ref), role })
  }
}
