import { describe, expect, it } from 'vitest'
import { VARIABLES } from './config.ts'
import { createLog } from './log.ts'
import { nearestVariable, warnOfMisspelt } from './misspelt.ts'

describe('nearestVariable', () => {
  it.each([
    ['OPERATOR_EMIAL', 'OPERATOR_EMAIL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['WHATSAPP_TOKN', 'WHATSAPP_TOKEN'],
  ])('%s is nearly %s', (name, meant) => {
    expect(nearestVariable(name)).toBe(meant)
  })

  it.each(VARIABLES)('%s is itself', (name) => {
    expect(nearestVariable(name)).toBeNull()
  })

  // What shells, systemd, containers and Node have.
  it.each([
    'HOSTNAME',
    'NODE_OPTIONS',
    'NODE_PATH',
    'PATH',
    'HOME',
    'SHELL',
    'TMPDIR',
    'LANG',
    'LC_ALL',
    'PGDATA',
    'PGPORT',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'POSTGRES_PASSWORD',
    'DEMOS',
    'HOSTS',
    'PORTS',
  ])('%s is near nothing of ours', (name) => {
    expect(nearestVariable(name)).toBeNull()
  })
})

describe('warnOfMisspelt', () => {
  it('says all names in one line, without their values', () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line: string) => void lines.push(line) })
    warnOfMisspelt({ OPERATOR_PASWORD: 'tres mates fríos', PUBLIC_URI: 'x', PATH: '/bin', PORT: '1' }, log)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      msg: 'variables that the server does not read: OPERATOR_PASWORD (did you mean OPERATOR_PASSWORD?), PUBLIC_URI (did you mean PUBLIC_URL?)',
    })
  })

  it('says nothing where there is none', () => {
    warnOfMisspelt({ PATH: '/bin', PORT: '1' }, { warn: () => expect.fail('warned') })
  })
})
