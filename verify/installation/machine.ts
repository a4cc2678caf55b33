/**
 * A release on machines with nothing but Debian and Node: installed, stopped, killed, rebooted, backed up, restored on a second
 * machine, upgraded and taken back; and what is refused before anything changes.
 */
import { mountSmallDisk, type SmallDisk } from '@puni/embedded-postgres/test/small-disk'
import { spawnSync } from 'node:child_process'
import { appendFile, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from '../chaos/api.ts'
import { ENVIRONMENT } from '../chaos/platform.ts'
import { type Row, say } from '../chaos/report.ts'
import { fromDebian } from '../../scripts/debian.mjs'
import { packRelease, type Release } from './archive.ts'
import { installDebian } from './debian.ts'
import { Errand } from './errand.ts'
import { Machine } from './nspawn.ts'
import { type Is, scene } from './scene.ts'

/** For the data: the database with its programs takes 220, and a doctor wants 1,000 free. */
const DISK_MB = 2_000
/** What has not happened by then never will, milliseconds. */
const PATIENCE_MS = 180_000
/** Of `systemd-analyze security`, from 0 to 10: what the units reached. */
const EXPOSURE = { 'puni-rider': 1.2, 'puni-rider-backup': 0.4 }

const PART = 'machine'
const PROGRAMS = ['debootstrap', 'systemd-nspawn']
const HOME = '/opt/puni-rider'
const SETTINGS = '/etc/puni-rider.env'
const BACKUPS = '/var/lib/puni-rider-backups'
const KEY = '/var/lib/puni-rider/secret.key'
const TIMER = '/etc/systemd/system/puni-rider-backup.timer.d'
/** A Node whose clock is an hour ahead. The machine's own is everybody's: a container has none. */
const AHEAD = `const Right = Date
globalThis.Date = class extends Right {
  constructor(...args) { args.length === 0 ? super(Right.now() + 3_600_000) : super(...args) }
}`
/** What a version after the next one would leave in the database. */
const NEWER = `const pg = require('${HOME}/current/node_modules/pg')
const [socket] = require('fs').readdirSync('/run/puni-rider')
const client = new pg.Client({ host: '/run/puni-rider/' + socket, user: 'puni', database: 'puni' })
client.connect().then(() => client.query(process.argv[2])).then(() => client.end())`

/** Everything once; there is no longer form. Empty where no machine can be booted. */
export async function machine(): Promise<Row[]> {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  if (isRoot && missingPrograms().length > 0) fromDebian('debootstrap', 'systemd-container')
  const missing = isRoot ? missingPrograms() : ['root on Linux']
  if (missing.length > 0) {
    say(`machine: LEFT OUT, for want of ${missing.join(', ')}`)
    return []
  }
  const release = await packRelease()
  const [major, minor, patch] = release.version.split('.').map(Number)
  const next = await packRelease(`${major}.${minor}.${Number(patch) + 1}`)
  const folder = await mkdtemp(join(tmpdir(), 'puni-machines-'))
  const disk = mountSmallDisk(DISK_MB)
  try {
    return await onMachines(folder, disk, release, next)
  } finally {
    disk.unmount()
    await rm(folder, { recursive: true })
    await Promise.all([release.remove(), next.remove()])
  }
}

function missingPrograms(): string[] {
  return PROGRAMS.filter((each) => spawnSync('which', [each]).status !== 0)
}

async function onMachines(folder: string, disk: SmallDisk, release: Release, next: Release): Promise<Row[]> {
  const first = await bootMachine(join(folder, 'puni-first'), `${disk.folder}:/var/lib/puni-rider`)
  const here = new Api(() => first.origin)
  const rows: Row[] = []
  try {
    let errand!: Errand
    let done = ''
    const isKept = async (is: Is, story: string, at = errand) =>
      is((await at.story(done)) === story, 'an order is not what it was')

    rows.push(
      await scene(PART, 'from the archive to the first delivery', async (is) => {
        const startedAt = performance.now()
        await install(first, release)
        is((await versionOf(first)) === release.version, 'health tells another version')
        errand = await Errand.begin(here)
        done = await errand.place('first')
        await errand.accept(done)
        await errand.carry(done)
        is((await errand.steps(done)).endsWith('delivered'), 'the first order was not delivered')
        const ms = performance.now() - startedAt
        is(
          (await first.must('stat -c %U /proc/$(systemctl show -P MainPID puni-rider)')) === 'puni',
          'the server has another user',
        )
        return ms
      }),
      await scene(PART, 'commands', async (is) => {
        const startedAt = performance.now()
        const commands = [...(await first.must('puni-rider --help')).matchAll(/^ {2}(\w+) {2,}/gm)]
        for (const [, name = ''] of commands) {
          const { code, said } = await first.run(`puni-rider ${name} --nonsense`)
          is(code === 2, `puni-rider ${name} does not start: ${said}`)
        }
        is(commands.length > 5, 'there are no commands')
        return performance.now() - startedAt
      }),
      await scene(PART, 'units', async (is) => {
        const startedAt = performance.now()
        const units = '/etc/systemd/system/puni-rider'
        const verified = await first.run(
          `systemd-analyze verify ${units}.service ${units}-backup.service ${units}-backup.timer`,
        )
        is(verified.code === 0 && verified.said === '', `systemd-analyze verify: ${verified.said}`)
        for (const [unit, bound] of Object.entries(EXPOSURE)) {
          const said = await first.must(`systemd-analyze security --no-pager ${unit}`)
          const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(said)?.[1])
          is(exposure <= bound, `systemd-analyze security ${unit}: ${exposure}`)
        }
        return performance.now() - startedAt
      }),
      await scene(PART, 'stopped and started', async (is) => {
        const story = await errand.story(done)
        await first.must('systemctl stop puni-rider')
        is((await versionOf(first)) === null, 'a stopped server answers')
        is(
          (await first.must('systemctl show -P Result puni-rider')) === 'success',
          'it did not stop in order',
        )
        const startedAt = performance.now()
        await first.must('systemctl start puni-rider')
        await untilRuns(first, release.version)
        await isKept(is, story)
        return performance.now() - startedAt
      }),
      await scene(PART, 'killed', async (is) => {
        const story = await errand.story(done)
        const startedAt = performance.now()
        await first.must('systemctl kill --kill-whom=main --signal=KILL puni-rider')
        await untilRuns(first, release.version)
        is(
          (await first.must('systemctl show -P NRestarts puni-rider')) === '1',
          'systemd did not start it again',
        )
        await isKept(is, story)
        return performance.now() - startedAt
      }),
      await scene(PART, 'rebooted', async (is) => {
        const story = await errand.story(done)
        const startedAt = performance.now()
        await first.reboot()
        await untilRuns(first, release.version)
        await isKept(is, story)
        return performance.now() - startedAt
      }),
      await scene(PART, 'backed up by the timer', async (is) => {
        const aged = (days: number) => `2000-01-${days}T00-00-00Z`
        for (const days of [13, 16])
          await first.must(
            `cd ${BACKUPS} && mkdir ${aged(days)} && chown puni ${aged(days)} && touch -d '${days} days ago' ${aged(days)}`,
          )
        const startedAt = performance.now()
        await mkdir(join(first.folder, TIMER), { recursive: true })
        const often = '[Timer]\nOnCalendar=*:*:0/2\nRandomizedDelaySec=0\nAccuracySec=100ms\n'
        await writeFile(join(first.folder, TIMER, 'often.conf'), often)
        await first.must('systemctl daemon-reload && systemctl restart puni-rider-backup.timer')
        await until(
          'a backup by the timer',
          async () => (await first.run(`ls ${BACKUPS}/20*/manifest.json`)).code === 0,
        )
        const ms = performance.now() - startedAt
        await first.must(
          `rm -r ${TIMER} && systemctl daemon-reload && systemctl restart puni-rider-backup.timer`,
        )
        await until(
          'the end of the backup',
          async () => (await first.run('systemctl is-active puni-rider-backup')).code !== 0,
        )
        const kept = (await first.must(`ls ${BACKUPS}`)).split('\n')
        is(
          kept.includes(aged(13)) && !kept.includes(aged(16)),
          `after two weeks there are ${kept.join(', ')}`,
        )
        await first.must(`rm -r ${BACKUPS}/${aged(13)}`)
        return ms
      }),
      await scene(PART, 'restored on a second machine', async (is) => {
        const story = await errand.story(done)
        const second = await bootMachine(join(folder, 'puni-second'))
        try {
          const startedAt = performance.now()
          await unpack(second, release)
          await copyFile(join(first.folder, SETTINGS), join(second.folder, SETTINGS))
          await second.must(`${folderOf(release)}/install && systemctl stop puni-rider`)
          const [backup = ''] = (await first.must(`ls ${BACKUPS}`)).split('\n')
          await cp(join(first.folder, BACKUPS, backup), join(second.folder, '/var/tmp', backup), {
            recursive: true,
          })
          await copyFile(join(disk.folder, basename(KEY)), join(second.folder, KEY))
          await second.must(`chown -R puni: /var/tmp/${backup} ${KEY}`)
          await second.must(`puni-rider restore --from /var/tmp/${backup}`)
          await second.must('systemctl start puni-rider')
          await untilRuns(second, release.version)
          const ms = performance.now() - startedAt
          const there = errand.at(new Api(() => second.origin))
          await isKept(is, story, there)
          await there.goOnDuty()
          return ms
        } finally {
          await second.end()
        }
      }),
    )

    // From here on the rider has an order in hand.
    const inHand = await errand.place('in hand')
    await errand.accept(inHand)
    await errand.carry(inHand, ['to_pickup'])
    rows.push(
      await scene(PART, 'refused, and nothing changed', (is) => refuseAll(is, first, disk, release, next)),
      await scene(PART, 'a new version that does not get ready', async (is) => {
        const broken = `${HOME}/broken`
        await first.must(`cp -a ${folderOf(next)} ${broken}`)
        await first.must(
          `cd ${broken} && echo 'throw new Error("broken")' > apps/server/dist/main.js && find . -type f ! -name SHA256SUMS -exec sha256sum {} + > SHA256SUMS`,
        )
        const startedAt = performance.now()
        const { code, said } = await first.run(`${broken}/install`)
        const told = said.split('\n').at(-1) ?? ''
        is(code === 1 && told.includes(`${basename(folderOf(release))} runs again`), `it says ${told}`)
        is((await versionOf(first)) === release.version, 'the former version does not run')
        return performance.now() - startedAt
      }),
      await scene(PART, 'upgraded with an order in hand', async (is) => {
        const before = await countBackups(first)
        const ms = await change(first, errand, inHand, next, is)
        is((await countBackups(first)) === before + 1, 'no backup was made')
        await errand.carry(inHand, ['waiting_pickup', 'on the way'])
        return ms
      }),
      await scene(PART, 'taken back', async (is) => {
        const ms = await change(first, errand, inHand, release, is)
        await errand.carry(inHand)
        const steps = await errand.steps(inHand)
        is(
          steps === 'pending → assigned → to_pickup → waiting_pickup → on the way → delivered',
          `the order in hand went ${steps}`,
        )
        return ms
      }),
    )
    return rows
  } finally {
    await first.end()
  }
}

/** A machine with Debian and Node that is switched on. */
async function bootMachine(folder: string, ...binds: string[]): Promise<Machine> {
  await installDebian(folder)
  return await Machine.boot(folder, ...binds)
}

const folderOf = ({ archive }: Release) => `${HOME}/${basename(archive, '.tar.gz')}`

/** Brings an archive there, compares it and unpacks it. */
async function unpack(machine: Machine, { archive }: Release): Promise<void> {
  for (const file of [archive, `${archive}.sha256`])
    await copyFile(file, join(machine.folder, 'root', basename(file)))
  const name = basename(archive)
  await machine.must(
    `cd /root && sha256sum --check ${name}.sha256 && mkdir -p ${HOME} && tar --extract --file ${name} --directory ${HOME}`,
  )
}

/** What docs/install.md says, step by step. */
async function install(machine: Machine, release: Release): Promise<void> {
  await unpack(machine, release)
  await machine.must(`${folderOf(release)}/install`)
  const settings = Object.entries({ ...ENVIRONMENT, CONSOLE_URL: '' })
  await appendFile(
    join(machine.folder, SETTINGS),
    settings.map(([name, value]) => `${name}=${value}\n`).join(''),
  )
  say(await machine.must(`${folderOf(release)}/install`))
}

/** The version that answers as healthy, or null. */
async function versionOf(machine: Machine): Promise<string | null> {
  try {
    const answer = await fetch(`${machine.origin}/health`, { signal: AbortSignal.timeout(5_000) })
    return answer.ok ? ((await answer.json()) as { version: string }).version : null
  } catch {
    return null
  }
}

const untilRuns = (machine: Machine, version: string) =>
  until(`version ${version}`, async () => (await versionOf(machine)) === version)

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await sleep(50)
  }
}

async function countBackups(machine: Machine): Promise<number> {
  return (await machine.must(`ls ${BACKUPS}`)).split('\n').length
}

/** Changes to another version while a rider works. Returns for how long nobody answered, milliseconds. */
async function change(
  machine: Machine,
  errand: Errand,
  inHand: string,
  to: Release,
  is: Is,
): Promise<number> {
  const story = await errand.story(inHand)
  const leaving = new AbortController()
  const opened = { times: 0 }
  const following = errand.follow(machine.origin, opened, leaving.signal)
  await until('a live stream', async () => opened.times === 1)
  let changed = false
  let [gap, answeredAt] = [0, performance.now()]
  const watching = until('the change', async () => {
    if ((await versionOf(machine)) !== null) {
      gap = Math.max(gap, performance.now() - answeredAt)
      answeredAt = performance.now()
    }
    return changed
  })
  const { code, said } = await machine.run(`${folderOf(to)}/install`)
  changed = true
  await watching
  is(code === 0 && said.endsWith(`${to.version} runs`), `the installer says ${said}`)
  is((await versionOf(machine)) === to.version, 'health tells another version')
  is((await errand.story(inHand)) === story, 'the order in hand changed')
  is((await errand.place('in hand')) === inHand, 'a repeated request has another answer')
  await errand.carry(inHand, ['to_pickup'])
  is((await errand.story(inHand)) === story, 'a repeated step was taken again')
  await until('the live stream again', async () => opened.times > 1)
  leaving.abort()
  await following
  return gap
}

/** Everything that has to be refused in one line, while the former version goes on. Returns the longest time, milliseconds. */
async function refuseAll(
  is: Is,
  machine: Machine,
  disk: SmallDisk,
  release: Release,
  next: Release,
): Promise<number> {
  await unpack(machine, next)
  const [settings, program] = [SETTINGS, `${folderOf(next)}/apps/server/dist/main.js`].map((path) =>
    join(machine.folder, path),
  ) as [string, string]
  const state = () =>
    machine.must(`readlink ${HOME}/current; systemctl show -P MainPID -P NRestarts puni-rider; ls ${BACKUPS}`)
  const before = await state()
  let longest = 0
  /** @param line what in the output says why; it has to be its only line of that kind */
  const refused = async (what: string, command: string, line: RegExp) => {
    const startedAt = performance.now()
    const { code, said } = await machine.run(command)
    longest = Math.max(longest, performance.now() - startedAt)
    const told = said.split('\n').filter((each) => line.test(each))
    say(`machine: ${what}: ${told.join(' / ')}`)
    is(code === 1 && told.length === 1, `${what}: ${code}: ${said}`)
    is(
      (await versionOf(machine)) === release.version && (await state()) === before,
      `${what}: something changed`,
    )
  }
  const install = `${folderOf(next)}/install`

  await flipByte(program)
  await refused(
    'a byte changed in the folder',
    install,
    /^puni-rider: not what was released: .*main\.js: FAILED/,
  )
  await flipByte(program)

  const archive = join(machine.folder, 'root', basename(next.archive))
  await flipByte(archive)
  const check = `cd /root && sha256sum --check --quiet ${basename(archive)}.sha256`
  await refused('a byte changed in the archive', check, /\.tar\.gz: FAILED$/)

  const right = await readFile(settings)
  await appendFile(settings, 'OPERATOR_EMIAL=olga@example.com\n')
  await refused('a misspelt name', install, /^error .*OPERATOR_EMIAL is no variable.*OPERATOR_EMAIL/)
  await writeFile(settings, right)

  await writeFile(join(machine.folder, 'root/ahead.mjs'), AHEAD)
  const ahead = `install --mode 644 /root/ahead.mjs /var/tmp && NODE_OPTIONS=--import=/var/tmp/ahead.mjs ${install}`
  await refused('a clock an hour ahead', ahead, /^error .*clock is 60 min ahead/)

  await disk.fill(200e6)
  await refused('a full disk', install, /^error .*disk: .* are free for the data/)
  await disk.free()

  const sql = async (statement: string) => {
    await writeFile(join(machine.folder, 'var/tmp/newer.cjs'), NEWER)
    await machine.must(`runuser --user puni -- node /var/tmp/newer.cjs "${statement}"`)
  }
  await sql(`insert into kysely_migration values ('999-contract-later', '2027-01-01')`)
  await refused('a database newer than the program', install, /^error .*database: newer/)
  await sql(`delete from kysely_migration where name = '999-contract-later'`)

  const restore = `puni-rider restore --from ${BACKUPS}/$(ls ${BACKUPS} | head -n 1)`
  await refused('a restore into a folder in use', restore, /in use/)
  return longest
}

/** Changes its last byte, or changes it back. The file's other names keep what they had. */
async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes[bytes.length - 1]! ^= 1
  await writeFile(file, bytes)
}
