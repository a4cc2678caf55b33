/** Amounts in pesos as people here write and read them: dots between the thousands, a comma before the centavos. */
import { MONEY_MAX } from './limits.ts'

const written = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' })

/** An amount as it is stored, to the centavo: '$ 12.500,00'. */
export function formatPesos(pesos: number): string {
  return written.format(pesos)
}

/** Why a text is no amount, in words for its writer. */
export const PESOS_PROBLEMS = {
  empty: 'Completá el importe',
  unclear: 'No se entiende el importe. Escribilo como 12.500 o 12.500,50.',
  negative: 'El importe no puede ser negativo',
  decimals: 'El importe admite como máximo dos decimales. Los miles van con punto: 12.500.',
  tooLarge: 'El importe es demasiado grande',
} as const

export type PesosProblem = keyof typeof PESOS_PROBLEMS

/** The reading of a text: an amount in pesos, or why it is none. */
export type ReadPesos = { readonly pesos: number } | { readonly problem: PesosProblem }

/** A minus on either side of the currency, and the rest. */
const SIGNED = /^([-−]?) ?(?:\$|ars)? ?([-−]?) ?(.*)$/i
/** Thousands separated by dots, spaces or nothing; centavos after a comma. */
const LOCAL = /^([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d+)(?:,(\d+))?$/
/** Three digits after a dot are thousands. Any other number can only be decimals, as calculators and spreadsheets write them. */
const POINT = /^(\d+)\.(\d+)$/

/** Reads an amount that a person typed. What can be read in two ways is refused, not guessed. */
export function readPesos(typed: string): ReadPesos {
  const [, before, after, digits = ''] = SIGNED.exec(typed.trim().replace(/\s+/g, ' ')) ?? []
  if (digits === '') return { problem: before || after ? 'unclear' : 'empty' }
  const [, whole, decimals = ''] = LOCAL.exec(digits) ?? POINT.exec(digits) ?? []
  if (whole === undefined) return { problem: 'unclear' }
  if (before || after) return { problem: 'negative' }
  if (decimals.length > 2) return { problem: 'decimals' }
  const pesos = Number(`${whole.replace(/\D/g, '')}.${decimals}`)
  return pesos > MONEY_MAX ? { problem: 'tooLarge' } : { pesos }
}
