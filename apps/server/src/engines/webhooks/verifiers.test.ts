/** The verifiers of docs/webhooks.md take a message that is signed, and no other. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { secretOf } from '../../subjects/webhooks/webhook-secret.ts'
import { standardFormat } from './standard-format.ts'

const DOCS = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
const codeIn = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(DOCS)?.[1] ?? ''

/** Each prints the type of the message in the variable INPUT, or fails. */
const VERIFIERS = [
  {
    language: 'js',
    command: [process.execPath, '--input-type=module', '-e'],
    code: `${codeIn('js')}
      const { body, headers, secret, now } = JSON.parse(process.env.INPUT)
      try {
        console.log(verify(Buffer.from(body), headers, secret, now * 1000).type)
      } catch (error) {
        if (error.constructor === Error) console.log('refused:', error.message)
        throw error
      }`,
  },
  {
    language: 'python',
    command: ['python3', '-c'],
    code: `${codeIn('python')}
import os, sys
given = json.loads(os.environ['INPUT'])
try:
    print(verify(given['body'].encode(), given['headers'], given['secret'], given['now'])['type'])
except ValueError as error:
    sys.exit(f'refused: {error}')`,
  },
  {
    language: 'php',
    command: ['php', '-r'],
    code: `${codeIn('php')}
      $given = json_decode(getenv('INPUT'), true);
      try {
        echo verify($given['body'], $given['headers'], $given['secret'], $given['now'])['type'], "\\n";
      } catch (Exception $error) {
        echo 'refused: ', $error->getMessage();
        exit(1);
      }`,
  },
] as const

const sentAt = new Date('2026-03-10T15:00:00Z')
const [key, former] = [randomBytes(32), randomBytes(32)]
const payload = await standardFormat.payloadOf({
  id: 'msg_1',
  storeId: '9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f',
  type: 'order.status',
  at: sentAt,
  data: { order: { destination: { street: 'Ñandú 7º "B"', comment: '🛵' } } },
})
const headers = standardFormat.headersOf({ id: 'msg_1', sentAt, payload, keys: [key, former] })
const message = { body: payload, headers, secret: secretOf(key), now: sentAt.getTime() / 1000 + 200 }

describe.each(VERIFIERS)(
  'the verifier in $language',
  ({ language, command: [program, ...options], code }) => {
    const isThere = spawnSync(program, ['--version']).error === undefined
    const says = (input: object) =>
      spawnSync(program, [...options, code], {
        env: { ...process.env, INPUT: JSON.stringify(input) },
        encoding: 'utf8',
      })

    it.skipIf(!isThere)(`takes what is signed (${language} has to be installed)`, () => {
      expect(says(message)).toMatchObject({ status: 0, stdout: 'order.status\n' })
      expect(says({ ...message, secret: secretOf(former) })).toMatchObject({ status: 0 })
    })

    it.skipIf(!isThere).each([
      ['with another secret', { secret: secretOf(randomBytes(32)) }, 'not signed'],
      ['that was changed', { body: payload.replace('status', 'edited') }, 'not signed'],
      [
        'of another version',
        {
          headers: {
            ...headers,
            'webhook-signature': headers['webhook-signature']!.replaceAll('v1,', 'v2,'),
          },
        },
        'not signed',
      ],
      ['that is old', { now: message.now + 200 }, 'too old'],
      // What strangers send.
      ['without any header', { headers: {} }, ''],
      ['without a signature', { headers: { ...headers, 'webhook-signature': undefined } }, 'not signed'],
      [
        'with a signature of odd letters',
        { headers: { ...headers, 'webhook-signature': 'v1,ñ v1' } },
        'not signed',
      ],
      ['with a time that is none', { headers: { ...headers, 'webhook-timestamp': 'ayer' } }, ''],
    ])('refuses one %s', (_, changed, why) => {
      const { status, stdout, stderr } = says({ ...message, ...changed })
      expect(status).not.toBe(0)
      expect(stdout + stderr).toMatch(new RegExp(`refused: .*${why}`))
    })
  },
)
