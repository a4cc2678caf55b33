/** Files as spreadsheets and people make them. */
import { IMPORT } from '@puni/contract/orders/limits'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'
import { exampleFile } from './example-file.ts'
import { readSheet, type Sheet } from './read-sheet.ts'

const HEADER = 'Tienda;Calle;Valor en el local;Envío'
const LINE = 'Kiosco;Defensa;100;50'
const read = async (text: string) => (await readSheet(text)) as Sheet
const cellsOf = async (text: string) => (await read(text)).lines.map(({ cells }) => cells.join('|'))

describe('a file of orders', () => {
  it.each([
    ['semicolons', `${HEADER}\n${LINE}`],
    ['commas', `${HEADER}\n${LINE}`.replaceAll(';', ',')],
    ['tabs', `${HEADER}\n${LINE}`.replaceAll(';', '\t')],
    ['a mark, and the ends of lines of Windows', `\uFEFF${HEADER}\r\n${LINE}\r\n`],
    ['ends of lines of two kinds', `"Tienda";Calle;Valor en el local;"Envío"\r\n${LINE}\n`],
    ['the ends of lines of old Macs', `${HEADER}\r${LINE}`],
    [
      'quotes around everything',
      `"Tienda";"Calle";"Valor en el local";"Envío"\n"Kiosco";"Defensa";"100";"50"`,
    ],
    ['blank lines and blanks', `\n${HEADER}\n\n Kiosco ; Defensa ;100; 50\n;;;\n`],
  ])('is read with %s', async (_, text) => {
    expect(await cellsOf(text)).toEqual(['Kiosco|Defensa|100|50'])
  })

  it.each([
    ['"Defensa; fondo"', 'Defensa; fondo'],
    ['"Edificio ""Sur"""', 'Edificio "Sur"'],
    ['"dos\nlíneas"', 'dos\nlíneas'],
    ["'+54 11", '+54 11'],
    ["'=1", '=1'],
    ["O'Higgins", "O'Higgins"],
    ["'t Hoen", "'t Hoen"],
    ['', ''],
  ])('has in the field %j the text %j', async (field, text) => {
    expect((await read(`${HEADER}\nKiosco;${field};100;50`)).lines[0]?.cells[1]).toBe(text)
  })

  it('numbers its lines as a spreadsheet does', async () => {
    const { lines } = await read(`${HEADER}\n${LINE}\n\n"dos\nrenglones";Defensa;1;1\n${LINE}`)
    expect(lines.map(({ row }) => row)).toEqual([2, 4, 5])
  })

  it.each(['\n', '\r\n', '\r'])('is read in parts as it is at once, with ends of lines %j', async (end) => {
    const street = (at: number) => `"Calle ""${at}""; ${'ñ'.repeat(at % 97)}${end}fondo"`
    const many = Array.from({ length: 3_000 }, (_, at) => `Kiosco;${street(at)};${at};50`)
    const { lines } = await read([HEADER, ...many, ''].join(end))
    expect(lines).toHaveLength(3_000)
    expect(lines.map(({ row, cells: [, , value] }) => [row, Number(value)])).toEqual(
      many.map((_, at) => [at + 2, at]),
    )
    many[2_900] = 'Kiosco;"roto" 1;1;1'
    expect(await readSheet([HEADER, ...many].join(end))).toContain('En la línea 2.902 hay comillas')
  })

  it.each([
    ['TIENDA;calle de entrega;VALOR;envio', []],
    ['Tienda;Calle;Valor en el local;Envío;Error', []],
    ['Tienda;Calle;Valor en el local;Envío;Patente;;Color', ['Patente', 'Color']],
  ])('with the columns %s leaves out %j', async (header, unknown) => {
    expect((await read(`${header}\n${LINE}`)).unknown).toEqual(unknown)
  })

  it.each([
    ['', 'Faltan las columnas «Tienda o Remitente», «Calle» y «Valor en el local»'],
    ['hola', 'Faltan las columnas «Tienda o Remitente»'],
    [`${HEADER}\n`, 'no tiene pedidos'],
    [`${HEADER}\n;;;`, 'no tiene pedidos'],
    [`Calle;Valor en el local;Envío\n${LINE}`, 'Falta la columna «Tienda o Remitente»'],
    [`Tienda;Calle;Envío\n${LINE}`, 'Falta la columna «Valor en el local»'],
    [`Remitente;Calle;Valor;Envío\n${LINE}`, 'Faltan las columnas «Zona» y «Calle de retiro»'],
    [`${HEADER};Calle de entrega\n${LINE}`, 'La columna «Calle» está dos veces'],
    [`${HEADER}\n${LINE}\nKiosco;"Defensa;1;1\n${LINE}`, 'En la línea 3 hay comillas que no cierran bien'],
    [`${HEADER}\nKiosco;"Defensa" 524;1;1`, 'En la línea 2 hay comillas que no cierran bien'],
    [`${HEADER}\n${`${LINE}\n`.repeat(IMPORT.lines + 1)}`, 'se importan hasta 5.000 por vez'],
  ])('that is %j as a whole is refused in words', async (text, words) => {
    expect(await readSheet(text)).toContain(words)
  })

  it.each([
    ['UTF-8', new TextEncoder().encode('Envío ñ')],
    ['UTF-8 with its mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Envío ñ'))],
    ['Windows-1252', Uint8Array.of(0x45, 0x6e, 0x76, 0xed, 0x6f, 0x20, 0xf1)],
    ['UTF-16', new Uint8Array(Buffer.from('\uFEFFEnvío ñ', 'utf16le'))],
  ])('is decoded from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe('Envío ñ')
  })

  it('that is a workbook is none', () => {
    expect(decodeText(new TextEncoder().encode('PK\u0003\u0004…'))).toBeNull()
  })

  it('is what the example shows', async () => {
    const bytes = new Uint8Array(
      await exampleFile({ store: 'Kiosco', zone: 'Sur' }, new Date()).arrayBuffer(),
    )
    const { unknown, lines } = await read(decodeText(bytes)!)
    expect([unknown, lines.length]).toEqual([[], 2])
  })
})
