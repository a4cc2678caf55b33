import { describe, expect, it } from 'vitest'
import { checkDraft } from './check-draft.ts'
import { EMPTY_DRAFT, formOf, type SignUpDraft } from './sign-up-draft.ts'

const photo = new File(['x'], 'foto.jpg', { type: 'image/jpeg' })
const complete: SignUpDraft = {
  fullName: 'Rita Rider',
  email: 'rita@example.com',
  password: 'secreta-1',
  documentNumber: '30111222',
  phone: '+54 11 5555-5555',
  zone: 'centro',
  vehicleType: 'Moto',
  dniPhoto: photo,
  selfiePhoto: photo,
}

describe('checkDraft', () => {
  it('asks for the area code of a phone without one', () => {
    expect(checkDraft({ ...complete, phone: '15-5555-1234' }).phone).toMatch(/código de área/)
  })

  it('asks for every field', () => {
    expect(Object.keys(checkDraft(EMPTY_DRAFT)).toSorted()).toEqual(Object.keys(EMPTY_DRAFT).toSorted())
  })

  it('lets a complete draft through', () => {
    expect(checkDraft(complete)).toEqual({})
  })

  it.each([
    ['email', { email: 'rita@' }],
    ['password', { password: '1234567' }],
    ['phone', { phone: 'llamame' }],
    ['selfiePhoto', { selfiePhoto: null }],
  ])('finds a bad %s', (field, change) => {
    expect(Object.keys(checkDraft({ ...complete, ...change }))).toEqual([field])
  })
})

it('sends texts and photos under the names of the API', () => {
  expect([...formOf(complete).keys()]).toEqual(Object.keys(complete))
})
