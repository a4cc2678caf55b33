/** What came of a verification, in the words of whoever reads it: es-AR. */

/** @import { Problem, Verdict } from './verify-record.js' */

/** @type {Readonly<Record<Problem, (keyId: string) => { readonly title: string, readonly lead: string }>>} */
const problems = {
  empty: () => ({
    title: 'El archivo está vacío',
    lead: 'No se descargó o no se copió bien. Descargalo de nuevo desde Mi registro.',
  }),
  foreign: () => ({
    title: 'Este archivo no es un registro firmado',
    lead: 'Elegí el archivo como se descargó: su nombre empieza con registro- y termina en .txt.',
  }),
  cut: () => ({
    title: 'El archivo está incompleto',
    lead: 'Le falta el final, donde está la firma. Descargalo de nuevo, o pedí que te lo manden como documento.',
  }),
  changed: () => ({
    title: 'El archivo fue modificado: la firma no coincide',
    lead: 'Alguien cambió algo después de que se firmó, o se dañó al copiarlo. No confíes en lo que dice.',
  }),
  'unknown key': (keyId) => ({
    title: 'Lo firmó alguien que no conocemos',
    lead: `La clave ${spaced(keyId)} no está entre las de esta plataforma: el archivo es de otra, o alguien lo inventó.`,
  }),
}

/**
 * A title, and a sentence that says what to do.
 * @param {Verdict} verdict
 * @returns {{ readonly title: string, readonly lead: string }}
 */
export function recordWords(verdict) {
  if (!verdict.genuine) return problems[verdict.problem](verdict.keyId ?? '')
  return {
    title: 'El registro es auténtico',
    lead: `Lo firmó ${verdict.record.plataforma} con la clave ${spaced(verdict.keyId)}, y nadie lo cambió desde entonces.`,
  }
}

/**
 * Whether the entries come to the totals, in words; null for a record without entries.
 * @param {boolean | null} adds what `addsUp` found
 * @returns {string | null}
 */
export function sumsInWords(adds) {
  if (adds === null) return null
  return adds
    ? 'Los asientos de la caja suman lo que dicen los totales.'
    : 'Los asientos de la caja no suman lo que dicen los totales: pedile a la plataforma que lo explique.'
}

/**
 * A key's name as people compare it, in groups of four.
 * @param {string} keyId
 */
export function spaced(keyId) {
  return keyId.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
