/** Services of others: push, mail and WhatsApp. Each is asked for something that changes nothing. */
import { MailSender } from '../../adapters/messages/mail-sender.ts'
import { GoogleAccess, readServiceAccount } from '../../adapters/push/service-account.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Config, ConfigError } from '../../platform/config.ts'
import type { Outgoing, Send } from '../../platform/remote/outgoing.ts'
import type { Reading } from './clock.ts'
import { error, type Finding, messageOf, note, ok, PATIENCE_MS, warning } from './finding.ts'

/** One host of each browser's push service that allows any: Chrome, Firefox, Safari. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
]

/** The push services as found, each with its time of day; null for one that does not answer. */
export interface PushServices {
  readonly answers: readonly { readonly origin: string; readonly reading: Reading | null }[]
}

/** Asks every push service that can be named, the configured ones too. What they answer does not matter. */
export async function askPushServices(
  { PUSH_HOSTS }: Pick<Config, 'PUSH_HOSTS'>,
  send: Send,
  clock: Clock,
): Promise<PushServices> {
  const configured = PUSH_HOSTS.filter((host) => !host.startsWith('*')).map((host) =>
    host.includes('://') ? host : `https://${host}`,
  )
  const answers = [...PUSH_SERVICES, ...configured].map(async (origin) => {
    const answer = await send({ url: `${origin}/`, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
      () => null,
    )
    if (answer === null) return { origin, reading: null }
    const ours = clock.now()
    const theirs = answer.date === null ? ours : new Date(answer.date)
    return { origin, reading: { whose: new URL(origin).host, theirs, ours } }
  })
  return { answers: await Promise.all(answers) }
}

export function pushFindings({ answers }: PushServices): Finding[] {
  const hosts = (list: PushServices['answers']) => list.map(({ origin }) => new URL(origin).host).join(', ')
  const silent = answers.filter(({ reading }) => reading === null)
  if (silent.length === 0) return [ok(`${hosts(answers)} answer`)]
  const todo = 'let this machine call them by https, port 443: firewall, DNS'
  if (silent.length === answers.length)
    return [error('no push service answers: locked phones hear of no offer', todo)]
  return [warning(`no answer from ${hosts(silent)}: phones with its browser hear of no offer`, todo)]
}

/** Whether Google takes the key of the service account; nothing is said without one. */
export async function fcmFindings(
  { FCM_SERVICE_ACCOUNT }: Pick<Config, 'FCM_SERVICE_ACCOUNT'>,
  openNetwork: (hosts: readonly string[]) => Pick<Outgoing, 'send' | 'close'>,
  clock: Clock,
): Promise<Finding[]> {
  if (FCM_SERVICE_ACCOUNT === undefined) return []
  const todo = 'make a new key of the service account: FCM_SERVICE_ACCOUNT'
  try {
    const account = await readServiceAccount(FCM_SERVICE_ACCOUNT)
    const network = openNetwork([new URL(account.token_uri).origin])
    try {
      await new GoogleAccess(account, clock, network.send).token(AbortSignal.timeout(PATIENCE_MS))
    } finally {
      await network.close()
    }
    return [ok('FCM takes the key of the service account')]
  } catch (thrown) {
    const what = thrown instanceof ConfigError ? thrown.message : `FCM: ${messageOf(thrown)}`
    return [error(what, todo)]
  }
}

/** How codes reach people. */
export async function messageFindings({ MAIL, WHATSAPP }: Config, send: Send): Promise<Finding[]> {
  if (MAIL === null && WHATSAPP === null)
    return [
      note(
        'neither WhatsApp nor mail is set up: operators send codes by hand, by wa.me',
        'to have them sent, set WHATSAPP_TOKEN or SMTP_URL (docs/messages.md)',
      ),
    ]
  const [whatsapp, mail] = await Promise.all([
    WHATSAPP === null ? [] : whatsappFinding(WHATSAPP, send),
    MAIL === null ? [] : mailFinding(MAIL),
  ])
  return [whatsapp, mail].flat()
}

async function whatsappFinding(account: NonNullable<Config['WHATSAPP']>, send: Send): Promise<Finding> {
  const url = `${account.url}/${account.phoneNumberId}?fields=display_phone_number`
  const headers = { authorization: `Bearer ${account.token}` }
  try {
    const { status } = await send({ url, headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (status === 200) return ok('WhatsApp takes the token for its number')
    const todo = 'see docs/messages.md, WhatsApp: WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID'
    if (status >= 500) return warning(`WhatsApp answers ${status}`, 'try again later')
    return error(`WhatsApp refuses the token or the number, with ${status}`, todo)
  } catch (thrown) {
    return warning(
      `WhatsApp does not answer: ${messageOf(thrown)}`,
      'let this machine call it by https: WHATSAPP_URL',
    )
  }
}

async function mailFinding(server: NonNullable<Config['MAIL']>): Promise<Finding> {
  const { host } = new URL(server.url)
  const timer = new AbortController()
  try {
    await Promise.race([new MailSender(server).verify(), silence(timer.signal)])
    return ok(`mail: ${host} lets the server in`)
  } catch (thrown) {
    return error(`mail: ${host}: ${messageOf(thrown)}`, 'correct SMTP_URL (docs/messages.md, Mail)')
  } finally {
    timer.abort()
  }
}

/** Throws once a mail server has been silent for too long. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
