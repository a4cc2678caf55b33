import { expect, it } from 'vitest'
import { type CsvField, csvFile } from './csv.ts'

const lineOf = async (...fields: CsvField[]) =>
  (await csvFile(['a'], [fields]).text()).split('\r\n').slice(1, -1).join('\r\n')

it('is what a spreadsheet of this country opens', async () => {
  const bytes = new Uint8Array(await csvFile(['Pedido', 'Envío'], [['#1', 1500.5]]).arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(new TextDecoder().decode(bytes)).toBe('Pedido;Envío\r\n#1;1500,5\r\n')
})

it.each([
  ['Corrientes 1200; 4 "B"', '"Corrientes 1200; 4 ""B"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['', ''],
  [null, ''],
  [-12.5, '-12,5'],
  [0, '0'],
  // What a spreadsheet would compute, or send away.
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+54 11', "'+54 11"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['a=1', 'a=1'],
])('writes %j as %j', async (field, line) => {
  expect(await lineOf(field)).toBe(line)
})
