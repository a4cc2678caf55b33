import { expect, it } from 'vitest'
import { type OfferFacts, offerTerms, offerWords } from './offer-words.ts'

const WRITING = {
  pesos: (pesos: number) => `$ ${pesos}`,
  distance: (metres: number) => `${metres} m`,
  street: (name: string) => name,
}
const facts = (changes: Partial<OfferFacts> = {}): OfferFacts => ({
  isUrgent: true,
  pay: 2_300,
  way: { metres: 4_800, isEstimated: true },
  toFront: 12_500,
  isPaid: false,
  street: 'Belgrano',
  streetNumber: 'al 2200',
  ...changes,
})

it('is all that a rider decides on, the terms last', () => {
  expect(offerWords(facts(), WRITING)).toEqual([
    'Urgente',
    '$ 2300',
    '4800 m en total (estimado)',
    'Pagás $ 12500 al retirar',
    'Hasta Belgrano al 2200',
  ])
})

it('leaves out what is not known or not so, and says that nothing is to be fronted', () => {
  const bare = facts({ isUrgent: false, way: null, toFront: 0, street: '', streetNumber: '' })
  expect(offerWords(bare, WRITING)).toEqual(['$ 2300', 'No pagás nada al retirar'])
  expect(offerTerms(bare, WRITING)).toEqual(['No pagás nada al retirar'])
})

it('says of an order that is paid beforehand that nothing is collected either', () => {
  expect(offerTerms(facts({ isPaid: true, toFront: 0 }), WRITING)).toEqual([
    'No pagás nada al retirar',
    'Ya está pagado: no cobres',
    'Hasta Belgrano al 2200',
  ])
})
