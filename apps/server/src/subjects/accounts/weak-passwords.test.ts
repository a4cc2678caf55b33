import { PASSWORD_MIN } from '@puni/contract/accounts/limits'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { weaknessOf } from './weak-passwords.ts'

const RAMONA = {
  fullName: 'Ramona Ramón Díaz',
  email: 'ramona.dz@correo.example',
  documentNumber: '30.111.222',
}

it.each([
  ['12345678', 'PASSWORD_COMMON'],
  ['password', 'PASSWORD_COMMON'],
  ['P4ssw0rd', 'PASSWORD_COMMON'],
  ['contraseña', 'PASSWORD_COMMON'],
  ['Contraseña1', 'PASSWORD_COMMON'],
  ['qwertyuiop', 'PASSWORD_COMMON'],
  ['aaaaaaaaaaaaaaaa', 'PASSWORD_COMMON'],
  ['argentina10', 'PASSWORD_COMMON'],
  ['buenosaires', 'PASSWORD_COMMON'],
  ['01021990', 'PASSWORD_COMMON'],
  ['camila2019', 'PASSWORD_COMMON'],
  ['bocajuniors', 'PASSWORD_COMMON'],
  ['teamo123', 'PASSWORD_COMMON'],
  ['messi10messi', 'PASSWORD_COMMON'],
  ['riverplate1986', 'PASSWORD_COMMON'],
  ['BocaCampeon', 'PASSWORD_COMMON'],
  ['dibumartinez', 'PASSWORD_COMMON'],
  ['Maradona10', 'PASSWORD_COMMON'],
  ['tequieromucho', 'PASSWORD_COMMON'],
  ['miamor2020', 'PASSWORD_COMMON'],
  ['river-plate-10', 'PASSWORD_COMMON'],
  ['clave-segura-1', null],
  ['ramona2024', 'PASSWORD_PERSONAL'],
  ['Ramona1990!', 'PASSWORD_PERSONAL'],
  ['Ramon1990!', 'PASSWORD_PERSONAL'],
  ['anomar1990', 'PASSWORD_PERSONAL'],
  ['diaz-ramona', 'PASSWORD_PERSONAL'],
  ['ramona.dz', 'PASSWORD_PERSONAL'],
  ['30111222', 'PASSWORD_PERSONAL'],
  ['30.111.222', 'PASSWORD_PERSONAL'],
  ['puni-rider', 'PASSWORD_PERSONAL'],
  ['rider123', 'PASSWORD_PERSONAL'],
  ['una clave larga', null],
  ['clave de ramona al sol', null],
  ['xk9#Lq2v', null],
  ['perro gato mesa', null],
  ['gato84729173', null],
  ['tres mates fríos', null],
  ['messi come alfajores', null],
  ['ñandú volador', null],
])('%s is %s', (password, weakness) => {
  expect(weaknessOf(password, RAMONA, 'PUNI Rider')).toBe(weakness)
})

it('is none of the 3,000 most common ones that are long enough', () => {
  const common = dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN)
  // Every twentieth, as each takes a millisecond.
  const tried = common.slice(0, 3_000).filter((_, rank) => rank % 20 === 0)
  expect(tried).toHaveLength(150)
  expect(tried.filter((password) => weaknessOf(password, RAMONA, 'PUNI Rider') === null)).toEqual([])
})

it('is judged in milliseconds, however it was made to take long', () => {
  const hostile = [
    '4@8({[<3€6&!|1'.repeat(9),
    'argentina1990boca'.repeat(8),
    '1990120319800211'.repeat(8),
    'aB3$'.repeat(32),
  ]
  const began = performance.now()
  for (const password of hostile) weaknessOf(password.slice(0, 128), RAMONA, 'PUNI Rider')
  // Without the limits it takes seconds each.
  expect(performance.now() - began).toBeLessThan(1_500)
})
