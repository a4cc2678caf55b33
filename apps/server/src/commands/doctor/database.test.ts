import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../platform/database/migrate.ts'
import { accountFindings, databaseFindings, type DatabaseFacts } from './database.ts'

const FACTS: DatabaseFacts = {
  version: '15.18',
  versionNumber: 150_018,
  encoding: 'UTF8',
  isStandby: false,
  mayCreate: true,
  bytes: 12_000_001,
  reading: { whose: 'the database', theirs: new Date(0), ours: new Date(0) },
  weak: [],
  dropped: [],
  migrations: Object.keys(MIGRATIONS),
}

describe('a database', () => {
  it('fit for the server is told in one line', () => {
    expect(databaseFindings(FACTS)).toMatchObject([
      {
        level: 'ok',
        what: expect.stringMatching(/^PostgreSQL 15\.18, 13 MB; of this version, \d+ mi/) as string,
      },
    ])
  })

  it.each([
    ['too old', { version: '14.9', versionNumber: 140_009 }, 'error', /^PostgreSQL 14\.9 is too old$/],
    ['in another encoding', { encoding: 'LATIN1' }, 'error', /LATIN1/],
    ['that is a standby', { isStandby: true }, 'error', /standby/],
    ['in which its user may not make tables', { mayCreate: false }, 'error', /may not make tables/],
    ['that may forget', { weak: ['fsync=off'] }, 'warning', /fsync=off/],
    ['behind a pooler', { dropped: ['TimeZone'] }, 'warning', /TimeZone/],
  ])('%s', (_, changed, level, what) => {
    const found = databaseFindings({ ...FACTS, ...changed }).filter((finding) => finding.level !== 'ok')
    expect(found).toMatchObject([{ level }])
    expect(found[0]?.what).toMatch(what)
  })
})

describe('accounts', () => {
  const REAL = { DEMO: false, NODE_ENV: 'production', OPERATOR_EMAIL: undefined }
  const some = { openZones: [], activeOperators: 2, demoAccounts: 0 }
  const none = { openZones: [], activeOperators: 0, demoAccounts: 0 }

  it.each([
    ['some operators', REAL, some, ['ok']],
    ['a first operator to be made', { ...REAL, OPERATOR_EMAIL: 'ana@puni.example' }, none, ['ok']],
    ['nobody who could get in', REAL, none, ['error']],
    ['left by a demo', REAL, { ...some, demoAccounts: 4 }, ['warning']],
    ['of a demo', { ...REAL, DEMO: true, NODE_ENV: 'development' }, some, ['note']],
    ['of a demo in production', { ...REAL, DEMO: true }, some, ['error']],
    ['nobody knows', REAL, null, []],
  ])('%s', (_, config, content, levels) => {
    expect(accountFindings(config, content).map(({ level }) => level)).toEqual(levels)
  })
})
