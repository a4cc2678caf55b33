import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

const SIZE = ['--riders', '50', '--orders-per-hour', '500', '--zones', '2']

it('reads a load; time is not compressed unless asked for', () => {
  expect(readOptions(SIZE)).toEqual({
    riders: 50,
    ordersPerHour: 500,
    zones: 2,
    minutes: 10,
    speed: 1,
    seed: 1,
    untilItGives: false,
    program: 'build',
    server: null,
  })
})

it('takes a running server of this machine, with its database', () => {
  const options = readOptions([
    ...SIZE,
    '--url',
    'http://127.0.0.1:3000/',
    '--database',
    'postgres://puni@localhost/puni',
  ])
  expect(options.server).toEqual({
    origin: 'http://127.0.0.1:3000',
    databaseUrl: 'postgres://puni@localhost/puni',
  })
})

it.each([
  ['no orders', ['--riders', '5', '--zones', '1'], '--orders-per-hour is a number'],
  ['no riders', [...SIZE, '--riders', '0'], '--riders is a number'],
  ['a speed that is none', [...SIZE, '--speed', 'fast'], '--speed is a number'],
  ['an unknown option', [...SIZE, '--faster'], '--faster'],
  ['a server without its database', [...SIZE, '--url', 'http://127.0.0.1:1'], '--url needs --database'],
  [
    'a server elsewhere',
    [...SIZE, '--url', 'https://puni.example', '--database', 'postgres://127.0.0.1/x'],
    'puni.example is not this machine',
  ],
  [
    'a database elsewhere',
    [...SIZE, '--url', 'http://[::1]:3000', '--database', 'postgres://db.example/x'],
    'db.example is not this machine',
  ],
])('refuses %s', (_, args, reason) => {
  expect(() => readOptions(args)).toThrow(reason)
})
