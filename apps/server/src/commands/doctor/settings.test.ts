import { expect, it } from 'vitest'
import { readEnvFile, settingsFindings } from './settings.ts'

it('finds nothing wrong with sound variables, those of others included', () => {
  const file = readEnvFile(
    "# A comment\nPUBLIC_URL=https://puni.example\nDATABASE_URL='postgres://localhost/puni'\nNODE_OPTIONS=--max-old-space-size=900\nPOSTGRES_PASSWORD=secreto\nTZ=UTC\n",
  )
  expect(settingsFindings({ PATH: '/bin', HOSTNAME: 'x' }, file)).toEqual([
    { level: 'ok', what: '2 variables set, all of them sound' },
  ])
})

it('tells every problem at once, and what is missing beside a sound variable, without secrets', () => {
  const found = settingsFindings(
    {
      PORT: 'abc',
      DATABASE_URL: 'mysql://root:secreto@localhost',
      DATABASE_DIRECT_URL: 'postgres://localhost/puni',
      OPERATOR_PASSWORD: 'tres mates fríos',
      ROUTING: 'osrm',
      PHOTO_STORAGE: 's3',
      SMTP_FROM: 'avisos@puni.example',
    },
    null,
  )
  expect(found.every(({ level }) => level === 'error')).toBe(true)
  expect(found.map(({ what }) => what.split(/[:=] ?/, 1)[0] ?? '')).toEqual([
    'PORT',
    'DATABASE_URL',
    'OPERATOR_EMAIL and OPERATOR_PASSWORD go together',
    'ROUTING',
    'PHOTO_STORAGE',
    'SMTP_FROM',
  ])
  expect(JSON.stringify(found)).not.toMatch(/secreto|mates/)
})

it.each([
  ['OPERATOR_EMIAL', 'is no variable of the server: did you mean OPERATOR_EMAIL?'],
  ['DATABSE_URL', 'is no variable of the server: did you mean DATABASE_URL?'],
  ['RETENTION_DAYS', 'is no variable of the server'],
])('in the file, %s %s: an error', (name, what) => {
  const found = settingsFindings({}, readEnvFile(`${name}=secreto`))
  expect(found).toMatchObject([{ level: 'error', what: `${name} ${what}` }])
  expect(JSON.stringify(found)).not.toContain('secreto')
})

it('warns of a near miss in the environment, and of nothing else there', () => {
  expect(settingsFindings({ DATABSE_URL: 'x', RETENTION_DAYS: '1', EDITOR: 'vi' }, null)).toMatchObject([
    { level: 'warning', what: 'DATABSE_URL is no variable of the server: did you mean DATABASE_URL?' },
  ])
})

it('lets the file decide, as systemd does', () => {
  expect(settingsFindings({ PORT: 'abc' }, readEnvFile('PORT=80'))).toMatchObject([{ level: 'ok' }])
})
