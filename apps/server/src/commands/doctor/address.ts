/** The addresses that people use: whether they lead to this server, by TLS, and to this version of the apps. */
import { VERSION } from '@puni/contract/version'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { OutgoingAnswer, Send } from '../../platform/remote/outgoing.ts'
import {
  type Check,
  error,
  type Finding,
  messageOf,
  note,
  ok,
  PATIENCE_MS,
  plural,
  warning,
} from './finding.ts'

/** Days before its end from which a certificate should have been renewed: they are a month before. */
const RENEWED_DAYS = 20
const DAY_MS = 86_400_000
const CERTIFICATE_ENDED = 'CERT_HAS_EXPIRED'

/** An address, and the variable that has it. */
interface Address {
  readonly name: 'PUBLIC_URL' | 'CONSOLE_URL'
  readonly url: string
}

/** How addresses are asked. */
export interface Web {
  readonly send: Send
  readonly clock: Clock
  /** When the certificate of an https origin ends. Throws if it is not valid. */
  readonly certificateEnd: (origin: string) => Promise<Date>
}

type Place = Pick<Config, 'PUBLIC_URL' | 'CONSOLE_URL' | 'NODE_ENV' | 'TRUST_PROXY'>

/** Looks at the settings, and at each address. */
export function addressChecks(place: Place, web: Web): Check[] {
  const { PUBLIC_URL, CONSOLE_URL } = place
  const check = (name: Address['name'], url: string): Check => ({
    subject: 'address',
    look: () => addressFindings({ name, url }, web),
  })
  return [
    { subject: 'address', look: () => addressSettingFindings(place) },
    check('PUBLIC_URL', PUBLIC_URL),
    ...(CONSOLE_URL === undefined ? [] : [check('CONSOLE_URL', CONSOLE_URL)]),
  ]
}

/** What the settings say of the addresses, before anybody asks them. */
export function addressSettingFindings({ PUBLIC_URL, CONSOLE_URL, NODE_ENV, TRUST_PROXY }: Place): Finding[] {
  const found: Finding[] = []
  const urls = [PUBLIC_URL, ...(CONSOLE_URL === undefined ? [] : [CONSOLE_URL])]
  const plain = urls.find((url) => url.startsWith('http:'))
  if (plain !== undefined && NODE_ENV === 'production')
    found.push(
      error(
        `${plain} is not https: phones get neither position nor push there`,
        'set it to the https address, with TLS in front (docs/operations.md, TLS in front)',
      ),
    )
  if (PUBLIC_URL.startsWith('https:') && TRUST_PROXY === 0)
    found.push(
      warning(
        'there is a proxy in front, but TRUST_PROXY is 0: all callers share one limit',
        'set TRUST_PROXY=loopback for a proxy on this machine, else its address',
      ),
    )
  return found
}

/** What is found when an address is asked. */
export async function addressFindings(address: Address, web: Web): Promise<Finding[]> {
  const { origin, protocol } = new URL(address.url)
  const end = protocol === 'https:' ? await certificateFinding(origin, web) : null
  if (end?.level === 'error') return [end]
  const health = await healthFinding(address, web)
  if (health.level === 'error') return [health]
  const wrong = [end, health, await redirectFinding(origin, web)].filter(
    (finding) => finding !== null && finding.level !== 'ok',
  ) as Finding[]
  return wrong.length > 0 ? wrong : [ok([health.what, ...(end === null ? [] : [end.what])].join('; '))]
}

async function certificateFinding(origin: string, web: Web): Promise<Finding> {
  let end: Date
  try {
    end = await web.certificateEnd(origin)
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    const what =
      code === CERTIFICATE_ENDED
        ? `the certificate of ${origin} has ended`
        : `${origin} has no valid TLS: ${messageOf(thrown)}`
    return error(what, `see what the proxy logs about the certificate; ${HOW_NAMES_LEAD}`)
  }
  const days = Math.floor((end.getTime() - web.clock.now().getTime()) / DAY_MS)
  const what = `its certificate has ${plural(days, 'day')} left`
  if (days >= RENEWED_DAYS) return ok(what)
  return warning(`${origin}: ${what}`, 'it should have been renewed: see the log of Caddy or certbot')
}

const HOW_NAMES_LEAD = 'the name has to lead to this machine, and ports 80 and 443 through its firewall'

async function healthFinding({ name, url }: Address, { send }: Web): Promise<Finding> {
  let answer: OutgoingAnswer
  try {
    answer = await send({ url: `${url}/health`, signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (thrown) {
    const todo = url.startsWith('https:')
      ? `start the server and its proxy; ${HOW_NAMES_LEAD}. From another machine: curl ${url}/health`
      : `start the server, or correct ${name}`
    return error(`${url} does not answer: ${messageOf(thrown)}`, todo)
  }
  if (answer.status === 503)
    return error(`${url}/health says 503: the server or its database is away`, 'see the log of the server')
  const version = /"version":"([^"]+)"/.exec(answer.body.toString())?.[1]
  if (answer.status !== 200 || version === undefined)
    return error(
      `${url}/health answers ${answer.status}, as no server of ours does`,
      `correct ${name}, or what the proxy passes on (docs/operations.md, TLS in front)`,
    )
  if (version !== VERSION)
    return warning(
      `${url} is served by version ${version}, this one is ${VERSION}`,
      'restart the server: systemctl restart puni-rider',
    )
  return ok(`${url} answers, version ${version}`)
}

/** Whoever types the name without https is led there. */
async function redirectFinding(origin: string, { send }: Web) {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:' || port !== '') return null
  const plain = `http://${hostname}`
  const answer = await send({
    url: `${plain}/`,
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
  if (answer === null)
    return note(
      `${plain} does not answer`,
      'have it lead to https, for whoever types the name: deploy/Caddyfile',
    )
  if (answer.status >= 300 && answer.status < 400) return null
  return warning(`${plain} serves pages without TLS`, 'have the proxy lead it to https: deploy/nginx.conf')
}

/** The origins that are asked about these addresses. */
export function originsAsked({ PUBLIC_URL, CONSOLE_URL }: Place): string[] {
  return [PUBLIC_URL, ...(CONSOLE_URL === undefined ? [] : [CONSOLE_URL])].flatMap((url) => {
    const { origin, hostname } = new URL(url)
    return [origin, `http://${hostname}`]
  })
}

/** Asks for the certificate as a browser would, and trusts it no more than one. */
export function certificateEnd(origin: string): Promise<Date> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replaceAll(/[[\]]/g, '')
  return new Promise((resolve, reject) => {
    // An IP address is no name to ask for.
    const servername = isIP(host) === 0 ? { servername: host } : {}
    const socket = connect({ host, port: port === '' ? 443 : Number(port), ...servername }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.on('error', reject)
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')))
  })
}
