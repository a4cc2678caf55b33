/**
 * The file of a record: JSON in lines, the signature in the last. What is signed is the bytes of the lines between the first and the last,
 * with their line breaks:
 *
 *     {"registro":
 *     {"tipo":"puni-rider/registro/1",
 *     …}
 *     ,"firma":{"clave":"<16 hexadecimal digits>","ed25519":"<base64>"}}
 *
 * So `sed '1d;$d'` leaves the signed bytes. Every byte is either signed or fixed, or belongs to the signature.
 */

const HEAD = '{"registro":\n'
const LAST_LINE = /^,"firma":\{"clave":"([0-9a-f]{16})","ed25519":"([A-Za-z0-9+/]{86}==)"\}\}$/
const LINE_BREAK = 0x0a

/**
 * @typedef {object} SignedBytes
 * @property {Uint8Array} payload the signed bytes, ending with a line break
 * @property {string} keyId names the public key
 * @property {Uint8Array} signature 64 bytes
 */

/** @typedef {'empty' | 'foreign' | 'cut' | 'changed'} FileProblem */

/**
 * The pieces of a file, in their order.
 * @param {SignedBytes} signed
 * @returns {Uint8Array[]}
 */
export function filePieces({ payload, keyId, signature }) {
  const tail = `,"firma":{"clave":"${keyId}","ed25519":"${toBase64(signature)}"}}\n`
  return [bytesOf(HEAD), payload, bytesOf(tail)]
}

/**
 * Takes a file apart. `foreign`: it is no record; `cut`: it begins like one and has no signature; `changed`: its signature is none.
 * @param {Uint8Array} file
 * @returns {SignedBytes | FileProblem}
 */
export function takeApart(file) {
  if (file.length === 0) return 'empty'
  const head = bytesOf(HEAD)
  if (!head.every((byte, at) => file[at] === byte)) return isBeginning(file, head) ? 'cut' : 'foreign'
  if (file.at(-1) !== LINE_BREAK) return 'cut'
  const begin = file.lastIndexOf(LINE_BREAK, file.length - 2) + 1
  const line = textOf(file.subarray(begin, -1))
  if (!line.startsWith(',"firma":')) return 'cut'
  const [, keyId, base64] = LAST_LINE.exec(line) ?? []
  if (begin <= head.length || keyId === undefined || base64 === undefined) return 'changed'
  const signature = fromBase64(base64)
  // Two texts may stand for the same bytes: only one of them is ours.
  if (toBase64(signature) !== base64) return 'changed'
  return { payload: file.subarray(head.length, begin), keyId, signature }
}

/**
 * @param {Uint8Array} file
 * @param {Uint8Array} head
 */
function isBeginning(file, head) {
  return file.length < head.length && file.every((byte, at) => head[at] === byte)
}

/**
 * What the file of a period is called: 'registro-2026-11.txt' for a whole month, else with both days. Phones open and hand on plain text; of
 * JSON many know nothing.
 * @param {string} from a day, YYYY-MM-DD
 * @param {string} to
 */
export function recordFileName(from, to) {
  const month = from.slice(0, 7)
  const dayAfter = new Date(Date.parse(to) + 86_400_000).toISOString()
  const isMonth = from.endsWith('-01') && to.startsWith(month) && dayAfter.slice(8, 10) === '01'
  return `registro-${isMonth ? month : `${from}-a-${to}`}.txt`
}

/** @param {string} text */
function bytesOf(text) {
  return new TextEncoder().encode(text)
}

/** @param {Uint8Array} bytes */
export function textOf(bytes) {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes))
}

/**
 * @param {string} base64 throws if it is none
 * @returns {Uint8Array}
 */
export function fromBase64(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
