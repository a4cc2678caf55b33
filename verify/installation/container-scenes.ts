/** What `container.ts` runs in namespaces of its own: a folder and a release in, rows as JSON on standard output. */
import { readLiveEvents } from '@puni/contract/live/read-live-events'
import { API_PREFIX } from '@puni/contract/route'
import type { CallName } from '@puni/contract/routes'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent, setGlobalDispatcher } from 'undici'
import { parse } from 'yaml'
import { type Answer, Api, type Parts } from '../chaos/api.ts'
import { ENVIRONMENT, furnish, newOrder, position } from '../chaos/platform.ts'
import { type Row, say } from '../chaos/report.ts'
import { UNHURRIED } from '../support/server-process.ts'
import { Errand } from './errand.ts'
import { type Ended, Podman } from './podman.ts'
import { type Is, scene } from './scene.ts'

/** What the image adds to its base at most. */
const MOST_BYTES = 350e6
/** What has not happened by then never will, milliseconds. */
const PATIENCE_MS = 120_000
/** A live event that takes longer was held back on its way. */
const LIVE_MS = 5_000

const STAND_INS = fileURLToPath(new URL('stand-ins', import.meta.url))
const BASE = 'docker.io/library/node:24-bookworm-slim'
const IMAGES = { postgres: 'docker.io/library/postgres:17-bookworm', caddy: 'docker.io/library/caddy:2' }

const ALONE = 'http://127.0.0.1:3000'
const RIDERS = 'https://riders.localhost'
const CONSOLE = 'https://console.localhost'
/** Of Caddy's own authority, which signs for names under .localhost. */
const ROOT = '/data/caddy/pki/authorities/local/root.crt'
const METRICS_TOKEN = 'a-token-for-prometheus'
const OPERATOR = { email: ENVIRONMENT.OPERATOR_EMAIL, password: ENVIRONMENT.OPERATOR_PASSWORD }
/** Of `deploy/.env`. */
const SETTINGS = { ...ENVIRONMENT, ...UNHURRIED, LOG_LEVEL: 'warn', PUBLIC_URL: RIDERS }
const COMPOSED = {
  COMPOSE_PROJECT_NAME: 'puni-rider',
  CONSOLE_URL: CONSOLE,
  POSTGRES_PASSWORD: 'abc123',
  METRICS_TOKEN,
}

const [folder = '', archive = ''] = process.argv.slice(2)
const podman = new Podman(join(folder, 'podman'))
podman.must(`tar -xzf ${archive}`, folder)
const release = join(folder, basename(archive, '.tar.gz'))
const deploy = join(release, 'deploy')
const guide = await readFile(join(release, 'docs/install.md'), 'utf8')
const manifest = JSON.parse(await readFile(join(release, 'package.json'), 'utf8')) as Record<
  'version' | 'commit',
  string
>

/** Images by the names that the files have, made of Debian's packages: no registry can be reached. */
function makeStandIns(): void {
  podman.must(`tar --create . | podman import - ${BASE}`, join(folder, 'debian'))
  for (const [name, image] of Object.entries(IMAGES))
    podman.must(`podman build --file ${name}.Containerfile --tag ${image} .`, STAND_INS)
  say(`container: Node ${process.versions.node} and Debian's PostgreSQL and Caddy stand in for the images`)
}

/** The commands of the guide's section that begin with one of these words. */
function commandsOf(...words: string[]): string[] {
  const [, section = ''] = /^## In a container$(.*?)(?=^## |$(?![^]))/ms.exec(guide) ?? []
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  const commands = blocks.join('').replaceAll('\\\n', '').split('\n')
  const found = commands.filter((command) => words.some((word) => command.startsWith(word)))
  if (found.length === 0) throw new Error(`the guide has no command ${words.join(', ')}`)
  return found
}

async function settle(settings: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(deploy, '.env'), lines.join(''))
  await chmod(join(deploy, '.env'), 0o600)
}

async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${PATIENCE_MS / 1000} s: ${what}`)
    await sleep(100)
  }
}

async function versionAt(origin: string): Promise<string | null> {
  const health = await fetch(`${origin}/health`).catch(() => null)
  if (health?.status !== 200) return null
  return ((await health.json()) as { version: string }).version
}

const untilRuns = async (origin: string) =>
  await until(
    `${origin} in version ${manifest.version}`,
    async () => (await versionAt(origin)) === manifest.version,
  )

/** From placing it to the door. Returns the order's id. */
async function deliver(errand: Errand, mark: string): Promise<string> {
  const order = await errand.place(mark)
  await errand.accept(order)
  await errand.carry(order)
  return order
}

/** As a defect or a full memory ends a container's first process. */
function kill(name: string): void {
  podman.must(`kill -KILL $(podman inspect --format '{{.State.Pid}}' ${name})`)
}

const state = (name: string, field: string) =>
  podman.must(`podman inspect --format '{{.State.${field}}}' ${name}`)

/** The image by itself, with the embedded database. */
async function alone(): Promise<Row[]> {
  const api = new Api(() => ALONE)
  const startedAt = performance.now()
  let errand!: Errand
  let done = ''
  let story = ''
  await settle(SETTINGS)
  const found = [
    await scene('container', 'built', async (is) => {
      for (const command of commandsOf('podman build')) podman.must(command, release)
      const sizeOf = (image: string) =>
        Number(podman.must(`podman image inspect --format '{{.Size}}' ${image}`))
      const added = sizeOf('puni-rider') - sizeOf(BASE)
      say(`container: the image adds ${(added / 1e6).toFixed(0)} MB to its base`)
      is(added < MOST_BYTES, `it adds ${added} bytes`)
      const labels = podman.must(`podman image inspect --format '{{json .Labels}}' puni-rider`)
      for (const value of [manifest.version, manifest.commit, 'MIT'])
        is(labels.includes(`"${value}"`), `no label says ${value}`)
      const inside = podman.must(
        `podman run --rm --entrypoint sh puni-rider -c 'ls /opt/puni-rider/deploy -A'`,
      )
      is(!inside.split('\n').includes('.env'), 'the settings are in it')
      return performance.now() - startedAt
    }),
    await scene('container', 'from the archive to the first delivery', async (is) => {
      for (const command of commandsOf('podman run')) podman.must(command, release)
      await untilRuns(ALONE)
      errand = await Errand.begin(api)
      done = await deliver(errand, 'first')
      story = await errand.story(done)
      is((await errand.steps(done)).endsWith('delivered'), 'it was not delivered')
      const ms = performance.now() - startedAt
      podman.must('podman healthcheck run puni-rider')
      const status = podman.must('podman exec puni-rider cat /proc/1/status')
      is(/^Uid:\t10001\t10001/m.test(status), 'it runs as another user')
      is(/^CapBnd:\t0+$/m.test(status) && /^NoNewPrivs:\t1$/m.test(status), 'it may do more than it needs')
      is(podman.shell('podman exec puni-rider touch /opt/x', '/').code !== 0, 'its root can be written')
      return ms
    }),
    await scene('container', 'examined and backed up', async (is) => {
      const begunAt = performance.now()
      for (const command of commandsOf('podman exec')) {
        const { code, out, err } = podman.shell(command, release)
        // It knows no address that leads here from inside.
        const errors = out
          .split('\n')
          .filter((line) => line.startsWith('error') && !/ (address|push): /.test(line))
        is(
          command.endsWith('doctor') ? errors.length === 0 : code === 0,
          `${command}: ${errors.join()} ${err}`,
        )
      }
      const files = podman.must('podman exec puni-rider sh -c "ls /data/backups/*"')
      is(files.includes('manifest.json'), 'there is no backup')
      return performance.now() - begunAt
    }),
    await scene('container', 'stopped and started', async (is) => {
      podman.must('podman stop puni-rider')
      is(state('puni-rider', 'ExitCode') === '0', `it ended with ${state('puni-rider', 'ExitCode')}`)
      const begunAt = performance.now()
      podman.must('podman start puni-rider')
      await untilRuns(ALONE)
      is((await errand.story(done)) === story, 'an order is not what it was')
      return performance.now() - begunAt
    }),
    await scene('container', 'killed', async (is) => {
      const pid = state('puni-rider', 'Pid')
      const begunAt = performance.now()
      kill('puni-rider')
      await until('a restart', () => !['0', pid].includes(state('puni-rider', 'Pid')))
      await untilRuns(ALONE)
      is((await errand.story(done)) === story, 'an order is not what it was')
      return performance.now() - begunAt
    }),
  ]
  return found
}

/** What the operator gets wrong: one line, and nothing runs. */
async function refused(): Promise<Row[]> {
  const found = await scene('container', 'refused in one line', async (is) => {
    const begunAt = performance.now()
    const start = (settings: Readonly<Record<string, string>>, options = '') => {
      const variables = Object.entries(settings).map(([name, value]) => `--env '${name}=${value}'`)
      return podman.shell(`timeout 60 podman run --rm ${variables.join(' ')} ${options} puni-rider`, '/')
    }
    const expected = (what: string, { code, err }: Ended, line: RegExp) => {
      const lines = err.split('\n')
      is(code === 1 && lines.length === 1 && line.test(err), `${what}: ${code}: ${err}`)
    }
    const { OPERATOR_PASSWORD: _, ...without } = SETTINGS
    expected('no password', start(without), /OPERATOR_PASSWORD is missing/)
    await mkdir(join(folder, 'roots'))
    expected(
      'a volume of root',
      start(SETTINGS, `--volume ${join(folder, 'roots')}:/data`),
      /DATA_DIR=\/data: /,
    )
    expected(
      'a port that is taken',
      start(SETTINGS, '--network container:puni-rider'),
      /PORT=3000: another program/,
    )
    expected(
      'an unknown database',
      start({ ...SETTINGS, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }),
      /DATABASE_URL: /,
    )

    const misspelt = `podman run --detach --name misspelt --env OPERATOR_EMIAL=olga@chaos.example puni-rider`
    podman.must(misspelt)
    const told = /OPERATOR_EMIAL.*did you mean OPERATOR_EMAIL/
    await until('the misspelt name told', () => told.test(podman.must('podman logs misspelt')))
    const examined = podman.shell('podman exec misspelt puni-rider doctor --before-start', '/')
    is(told.test(examined.out), `doctor says ${examined.out}`)
    podman.must('podman rm --force --volumes misspelt puni-rider')
    return performance.now() - begunAt
  })
  return [found]
}

/** `deploy/compose.yaml`, as far as it is read here. */
interface Composition {
  readonly services: Readonly<Record<string, { readonly healthcheck: { readonly test: readonly string[] } }>>
}

/** For the shell. */
const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`

/** Calls of operators go to the console's host, all others to the riders': each refuses the other's. */
class TwoHosts extends Api {
  readonly #target: { origin: string }
  readonly #operators = new Set<string | undefined>()

  constructor() {
    const target = { origin: RIDERS }
    super(() => target.origin)
    this.#target = target
  }

  override async send(call: CallName, parts: Parts, token?: string): Promise<Answer> {
    const isOperators = call === 'loginOperator' || this.#operators.has(token)
    this.#target.origin = isOperators ? CONSOLE : RIDERS
    const answer = await super.send(call, parts, token)
    if (call === 'loginOperator') this.#operators.add((answer.body as { token: string }).token)
    return answer
  }
}

/** Milliseconds from placing an order to the offer on a rider's live stream, through the proxy. */
async function offerOnStream(api: Api): Promise<number> {
  const { token } = await api.ok<{ token: string }>('loginOperator', { body: OPERATOR })
  const { zoneId, riders } = await furnish(api, token, 'Norte', 1)
  const rider = riders[0]!
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${rider.token}` }
  const url = `${RIDERS}${API_PREFIX}/rider/${rider.id}/events`
  const response = await fetch(url, { headers, signal: leaving.signal })
  const offered = new Promise<number>((resolve) => {
    void readLiveEvents(response, ({ type }) => type === 'offer' && resolve(performance.now())).catch(
      () => undefined,
    )
  })
  const params = { id: rider.id }
  await api.ok('setWorking', { params, body: { working: true, zoneId } }, rider.token)
  await api.ok('setPosition', { params, body: position({ next: () => 0.5 }) }, rider.token)
  const placedAt = performance.now()
  await api.ok('createOrder', { body: newOrder(zoneId, 'streamed') }, token)
  const heardAt = await Promise.race([offered, sleep(PATIENCE_MS, Infinity, { ref: false })])
  leaving.abort()
  return heardAt - placedAt
}

/** `deploy/compose.yaml`, untouched, by podman-compose in place of `docker compose`. */
async function composed(): Promise<Row[]> {
  const file = await readFile(join(deploy, 'compose.yaml'), 'utf8')
  const { services } = parse(file, { merge: true }) as Composition
  // podman-compose 1.0 calls them by the folder, others by COMPOSE_PROJECT_NAME.
  const nameOf = (service: string) =>
    podman.must(`podman ps --all --quiet --filter label=com.docker.compose.service=${service}`)
  // podman-compose 1.0 writes lines of its own among what a container says.
  const compose = (command: string) =>
    podman.must(
      command
        .replace(
          /docker compose exec -T (\w+)/,
          (_, service: string) => `podman exec --interactive ${nameOf(service)}`,
        )
        .replace('docker compose', 'podman-compose'),
      deploy,
    )
  const api = new TwoHosts()
  let errand!: Errand
  let done = ''
  let story = ''
  const isKept = async (is: Is) => is((await errand.story(done)) === story, 'an order is not what it was')
  return [
    await scene('composition', 'refused in one line', async (is) => {
      const begunAt = performance.now()
      const { POSTGRES_PASSWORD: _, ...without } = COMPOSED
      await settle({ ...SETTINGS, ...without })
      const { code, err } = podman.shell('podman-compose up --detach', deploy)
      // podman-compose shows where in itself it stopped, before it says why.
      is(code !== 0 && /POSTGRES_PASSWORD is missing in .env$/.test(err), `no password: ${code}: ${err}`)
      is(podman.must('podman ps --quiet') === '', 'something runs')
      await settle({ ...SETTINGS, ...COMPOSED })
      // The other reader of these files, where Debian has it.
      const checked = podman.shell(
        'which docker-compose >/dev/null || exit 0; docker-compose config --quiet',
        deploy,
      )
      is(checked.code === 0, `docker-compose config: ${checked.err}`)
      return performance.now() - begunAt
    }),
    await scene('composition', 'from the archive to the first delivery', async (is) => {
      const begunAt = performance.now()
      for (const command of commandsOf('docker compose up')) compose(command)
      await until(
        'a certificate',
        () => podman.shell(`podman exec ${nameOf('caddy')} ls ${ROOT}`, '/').code === 0,
      )
      setGlobalDispatcher(
        new Agent({ connect: { ca: podman.must(`podman exec ${nameOf('caddy')} cat ${ROOT}`) } }),
      )
      await untilRuns(RIDERS)
      errand = await Errand.begin(api)
      done = await deliver(errand, 'first')
      story = await errand.story(done)
      is((await errand.steps(done)).endsWith('delivered'), 'it was not delivered')
      const ms = performance.now() - begunAt
      // podman-compose 1.0 quotes them wrongly.
      for (const [each, { healthcheck }] of Object.entries(services))
        podman.must(`podman exec ${nameOf(each)} ${healthcheck.test.slice(1).map(quoted).join(' ')}`)
      return ms
    }),
    await scene('composition', 'seen from outside', async (is) => {
      const heardMs = await offerOnStream(api)
      is(heardMs < LIVE_MS, `an offer came on the stream after ${heardMs} ms`)
      const authorization = `Bearer ${METRICS_TOKEN}`
      for (const origin of [RIDERS, CONSOLE]) {
        const { status } = await fetch(`${origin}/metrics`, { headers: { authorization } })
        is(status === 404, `${origin}/metrics answers ${status}`)
      }
      const insecure = await fetch(`http://riders.localhost${API_PREFIX}/zones`, { redirect: 'manual' })
      is(insecure.status === 403, `the API answers ${insecure.status} without TLS`)
      const page = await fetch('http://riders.localhost/', { redirect: 'manual' })
      is(page.headers.get('location') === `${RIDERS}/`, 'a page without TLS leads elsewhere')
      const published = podman.must(`podman ps --format '{{.Ports}}'`)
      is(!/(?<!:)\b(?!(?:80|443)->)\d+->/.test(published), `published: ${published}`)
      return heardMs
    }),
    await scene('composition', 'database written out and read back', async (is) => {
      const begunAt = performance.now()
      const [dump = '', files = ''] = commandsOf('docker compose exec')
      compose(dump)
      compose(files)
      const later = await errand.place('later')
      for (const command of commandsOf(
        'docker compose exec -T server tar --extract',
        'docker compose stop',
        'docker compose exec -T postgres pg_restore',
        'docker compose start',
      ))
        compose(command)
      await untilRuns(RIDERS)
      await isKept(is)
      is(
        await errand.story(later).then(
          () => false,
          () => true,
        ),
        'what came after the dump is there',
      )
      is(podman.must('tar --list --file data.tar', deploy).includes('secret.key'), 'the key was not copied')
      return performance.now() - begunAt
    }),
    await scene('composition', 'stopped and started', async (is) => {
      compose('docker compose stop')
      for (const each of Object.keys(services)) {
        const code = state(nameOf(each), 'ExitCode')
        is(code === '0', `${each} ended with ${code}`)
      }
      const begunAt = performance.now()
      for (const command of commandsOf('docker compose up')) compose(command)
      await untilRuns(RIDERS)
      await isKept(is)
      return performance.now() - begunAt
    }),
    await scene('composition', 'killed', async (is) => {
      const begunAt = performance.now()
      for (const each of Object.keys(services)) kill(nameOf(each))
      await until('an end', async () => (await versionAt(RIDERS)) === null)
      await untilRuns(RIDERS)
      await isKept(is)
      return performance.now() - begunAt
    }),
  ]
}

makeStandIns()
try {
  const rows = [...(await alone()), ...(await refused()), ...(await composed())]
  process.stdout.write(JSON.stringify(rows), () => process.exit(0))
} catch (error) {
  // Whatever ran is gone when this process ends.
  const logs = 'for each in $(podman ps --quiet); do podman logs --names --tail 20 $each 2>&1; done'
  say(`${podman.shell(logs, '/').out}\n${error instanceof Error ? error.stack : String(error)}`)
  process.exit(1)
}
