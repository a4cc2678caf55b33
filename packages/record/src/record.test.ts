/** A record verifies as it was signed, and in no other form. */
import fc from 'fast-check'
import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSignature } from './node-signature.js'
import { KEYS_PATH, readKeys } from './public-keys.js'
import { filePieces, takeApart } from './record-file.js'
import { recordWords, sumsInWords } from './record-words.js'
import { addsUp, type PublicKey, RECORD_TYPE, type Verdict, verifyRecord } from './verify-record.js'

interface Signer {
  readonly keyId: string
  readonly privateKey: KeyObject
  readonly key: PublicKey
}

function signer(keyId: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  return { keyId, privateKey, key: { keyId, raw } }
}

const OURS = signer('0123456789abcdef')
const THEIRS = signer('fedcba9876543210')
const IMPOSTOR = signer(OURS.keyId)

function signed(text: string, { keyId, privateKey } = OURS): Uint8Array {
  const payload = Buffer.from(text)
  return Buffer.concat(filePieces({ payload, keyId, signature: sign(null, payload, privateKey) }))
}

const recordText = (more: object = {}) =>
  `${JSON.stringify({
    tipo: RECORD_TYPE,
    plataforma: 'PUNI Rider',
    emitido: '2026-12-01T00:00:00.000Z',
    desde: '2026-11-01',
    hasta: '2026-11-30',
    rider: { nombre: 'Ramón Rider', documento: '30111222', vehiculo: 'Moto', id: 'r' },
    totales: {
      entregados: 2,
      noEntregados: 1,
      ganado: 4_600.5,
      enRevision: 0,
      esperaSegundos: 660,
      turnosSegundos: 7_200,
    },
    ...more,
  })}\n`
const FILE = signed(recordText())

const verdictOf = (file: Uint8Array, keys: readonly PublicKey[] = [THEIRS.key, OURS.key]) =>
  verifyRecord(file, keys, checkSignature)
const problemOf = (verdict: Verdict) => (verdict.genuine ? 'none' : verdict.problem)

describe('the entries of a record', () => {
  const entry = (cuenta: string, importe: number) => ({
    asiento: '1',
    movimiento: '1',
    hora: '2026-11-02T12:00:00.000Z',
    motivo: 'entrega',
    cuenta,
    pedido: 1,
    importe,
  })
  const caja = [entry('caja', 4_600.5), entry('ganancias', -4_370.47), entry('comisión', -230.03)]
  const sums = { caja: 4_600.5, ganancias: -4_370.47, comisión: -230.03 }
  const found = (entries: readonly object[] | undefined, told: object | undefined, ganado = 4_600.5) => {
    const { totales } = JSON.parse(recordText()) as { totales: object }
    const verdict = verdictOf(
      signed(recordText({ caja: entries, totales: { ...totales, ganado, caja: told } })),
    )
    return verdict.genuine ? addsUp(verdict.record) : 'not genuine'
  }

  it('come to its totals, and to what was earned', () => {
    expect(found(caja, sums)).toBe(true)
    expect(found([], {}, 0)).toBe(true)
    expect(sumsInWords(true)).toContain('suman lo que dicen')
  })

  it.each<[what: string, entries: readonly object[], told: object, earned?: number]>([
    ['one is missing', caja.slice(1), sums],
    ['one is other by a centavo', [entry('caja', 4_600.51), ...caja.slice(1)], sums],
    ['an account is not told', caja, { caja: 4_600.5, ganancias: -4_370.47 }],
    ['an account has no entries', caja, { ...sums, 'en revisión': 1 }],
    ['more was earned', caja, sums, 4_600.51],
  ])('do not where %s', (_, entries, told, earned) => {
    expect(found(entries, told, earned)).toBe(false)
    expect(sumsInWords(false)).toContain('no suman')
  })

  it('are not asked for where a record is from before there were any', () => {
    expect(found(undefined, undefined)).toBeNull()
    expect(sumsInWords(null)).toBeNull()
  })
})

describe('a record', () => {
  it('is genuine as it was signed, by which key, and reads as it was written', () => {
    const verdict = verdictOf(FILE)
    expect(verdict).toMatchObject({ genuine: true, keyId: OURS.keyId, record: { desde: '2026-11-01' } })
    expect(recordWords(verdict)).toEqual({
      title: 'El registro es auténtico',
      lead: 'Lo firmó PUNI Rider con la clave 0123 4567 89ab cdef, y nadie lo cambió desde entonces.',
    })
    expect(JSON.parse(Buffer.from(FILE).toString())).toMatchObject({
      registro: {},
      firma: { clave: OURS.keyId },
    })
  })

  it('holds any text that a name or a store may have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const verdict = verdictOf(signed(recordText({ plataforma: name })))
        expect(verdict).toMatchObject({ genuine: true, record: { plataforma: name } })
      }),
    )
  })

  it('with any byte changed is refused, in words', () => {
    fc.assert(
      fc.property(fc.nat(FILE.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Uint8Array.from(FILE)
        changed[at]! ^= by
        const verdict = verdictOf(changed)
        expect(verdict.genuine).toBe(false)
        expect(recordWords(verdict).title).toMatch(/\p{L}{4}/u)
      }),
      { numRuns: 2_000 },
    )
  })

  it('cut anywhere, or with anything added, is refused', () => {
    for (let length = 0; length < FILE.length; length += 1)
      expect(problemOf(verdictOf(FILE.subarray(0, length))), `${length} bytes`).toBe(
        length === 0 ? 'empty' : 'cut',
      )
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(FILE.length), (more, at) => {
        const longer = Buffer.concat([FILE.subarray(0, at), more, FILE.subarray(at)])
        expect(verdictOf(longer).genuine).toBe(false)
      }),
    )
  })

  it('whose text was changed says so, however well it was done', () => {
    const text = Buffer.from(FILE).toString()
    expect(problemOf(verdictOf(Buffer.from(text.replace('4600.5', '9600.5'))))).toBe('changed')
    expect(recordWords(verdictOf(Buffer.from(text.replace('4600.5', '9600.5')))).title).toBe(
      'El archivo fue modificado: la firma no coincide',
    )
    expect(problemOf(verdictOf(signed(recordText(), IMPOSTOR))), 'signed anew under our name').toBe('changed')
    expect(problemOf(verdictOf(signed(recordText(), OURS), [THEIRS.key])), 'of another platform').toBe(
      'unknown key',
    )
    expect(recordWords(verdictOf(FILE, [THEIRS.key])).lead).toContain('0123 4567 89ab cdef')
  })

  it('has one form of signature only: other base 64 for the same bytes is refused', () => {
    const text = Buffer.from(FILE).toString()
    const [, last = ''] = /(.)==/.exec(text)!
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const same = alphabet[alphabet.indexOf(last) + 1] ?? ''
    expect(problemOf(verdictOf(Buffer.from(text.replace(`${last}==`, `${same}==`))))).toBe('changed')
  })

  it('is nothing else that the platform signs', () => {
    for (const text of ['\n', 'PUNI1.codigo-de-entrega\n', '{"tipo":"otra cosa"}\n', 'null\n'])
      expect(problemOf(verdictOf(signed(text)))).toBe('foreign')
  })

  it('is not any file', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (file) => {
        expect(verdictOf(file).genuine).toBe(false)
      }),
    )
    expect(problemOf(verdictOf(Buffer.from('{"generado":"2026"}\n')))).toBe('foreign')
  })

  it('comes apart into what was signed', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1 }),
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        (text, signature) => {
          const payload = Uint8Array.from([...text, 10])
          const parts = takeApart(Buffer.concat(filePieces({ payload, keyId: OURS.keyId, signature })))
          expect(parts).toEqual({ payload: Buffer.from(payload), keyId: OURS.keyId, signature })
        },
      ),
    )
  })
})

const pemOf = ({ privateKey }: Signer) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string
const setOf = (...signers: Signer[]) =>
  JSON.stringify({
    keys: signers.map(({ keyId, key }) => ({
      kid: keyId,
      kty: 'OKP',
      crv: 'Ed25519',
      x: Buffer.from(key.raw).toString('base64url'),
    })),
  })

describe('public keys', () => {
  it('are read from PEM and from the list of a platform', () => {
    const rawOf = (text: string) => readKeys(text).map(({ raw }) => Buffer.from(raw))
    expect(rawOf(`${pemOf(OURS)}\n${pemOf(THEIRS)}`)).toEqual([OURS, THEIRS].map(({ key }) => key.raw))
    expect(rawOf(setOf(OURS, THEIRS))).toEqual([OURS, THEIRS].map(({ key }) => key.raw))
    expect(verdictOf(FILE, readKeys(pemOf(OURS))).genuine).toBe(true)
    expect(problemOf(verdictOf(FILE, readKeys(pemOf(THEIRS))))).toBe('changed')
  })

  it('of other kinds, and what is none, are left out', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const others = publicKey.export({ type: 'spki', format: 'pem' }) as string
    const texts = [
      others,
      '',
      'null',
      '{}',
      '{"keys":[null,{"crv":"Ed25519","kid":"a","x":"AAAA"}]}',
      '<html>',
    ]
    for (const text of texts) expect(readKeys(text), text).toEqual([])
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readKeys(text)).toEqual([])
      }),
    )
  })
})

describe('the command puni-registro', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'puni-record-'))
    await writeFile(join(folder, 'registro.txt'), FILE)
    await writeFile(join(folder, 'cambiado.txt'), Buffer.from(FILE).toString().replace('Ramón', 'Román'))
    await writeFile(join(folder, 'clave.pem'), pemOf(OURS))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const run = (...words: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const command = fileURLToPath(new URL('command.js', import.meta.url))
      const env = { ...process.env, INIT_CWD: folder }
      execFile(process.execPath, [command, ...words], { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr })
      })
    })

  it('tells a genuine record from a changed one, by the key in a file', async () => {
    const genuine = await run('registro.txt', 'clave.pem')
    expect(genuine).toMatchObject({ code: 0, said: expect.stringContaining('El registro es auténtico') })
    expect(genuine.said).toContain('Ramón Rider')
    expect(genuine.said).toContain('0 h 11 min en tiendas')
    expect(await run('cambiado.txt', 'clave.pem')).toMatchObject({
      code: 1,
      said: expect.stringContaining('El archivo fue modificado: la firma no coincide'),
    })
  })

  it('runs from a package alone, as `npx` starts it in an empty folder', async () => {
    const run = (command: string, words: readonly string[], cwd: string) =>
      new Promise<{ code: number; said: string }>((resolve) => {
        execFile(command, words, { cwd }, (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr })
        })
      })
    const source = fileURLToPath(new URL('..', import.meta.url))
    expect(await run('npm', ['pack', '--pack-destination', folder], source)).toMatchObject({ code: 0 })
    const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'))
    const verify = (file: string) =>
      run('npx', ['--yes', '--offline', `./${archive}`, file, 'clave.pem'], folder)
    expect(await verify('registro.txt')).toMatchObject({
      code: 0,
      said: expect.stringContaining('El registro es auténtico'),
    })
    expect(await verify('cambiado.txt')).toMatchObject({
      code: 1,
      said: expect.stringContaining('El archivo fue modificado: la firma no coincide'),
    })
  })

  it('asks a platform for its keys', async () => {
    const platform = createServer(({ url }, response) =>
      url === KEYS_PATH ? response.end(setOf(THEIRS, OURS)) : response.writeHead(404).end(),
    )
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
    expect(await run('registro.txt', origin)).toMatchObject({ code: 0 })
    expect(await run('registro.txt', `${origin}/nada.pem`)).toMatchObject({ code: 2 })
    platform.close()
  })

  it('says what it needs, and what it could not read', async () => {
    expect(await run('registro.txt')).toMatchObject({ code: 2, said: expect.stringContaining('Uso:') })
    expect(await run('registro.txt', 'no-existe.pem')).toMatchObject({ code: 2 })
    expect(await run('registro.txt', 'registro.txt')).toMatchObject({
      code: 2,
      said: expect.stringContaining('ninguna clave pública'),
    })
  })
})
