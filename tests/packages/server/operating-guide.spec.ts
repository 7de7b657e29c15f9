import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contactTableApi } from '#contract/api/contacts/contact-table.ts'
import { sessionApi } from '#contract/api/people/session.ts'
import { startMachine, type Machine } from '../linux/support/machine.ts'
import { build } from './support/built-server.ts'
import { BACKUP, commandOf, CONF, startUnit, stopUnit, TIMER } from './support/units.ts'

/**
 * docs/operating.md from an empty machine to a restored backup, and on to a database server: each command is taken from the
 * document and typed as it stands there. Only `names` are put in, as the document asks.
 */

const GUIDE = join(import.meta.dirname, '../../../docs/operating.md')
const PORT = 18_480
const DATABASE_PORT = 18_432

/** The commands of the document that this test does not type, with the reason. */
const elsewhere: readonly (readonly [begin: string, reason: string])[] = [
  ['npm run package -- --server', 'the test builds the same package into a folder of its own'],
  ['podman ', 'no container program runs on the test machine'],
  ['cp -r resources/server/examples', 'belongs to the container'],
  ['cp /usr/share/doc/bandeja-server/examples/nginx.conf', 'typed by server-deb.spec.ts'],
  ['nginx -t', 'typed by server-deb.spec.ts'],
  ['echo "BANDEJA_REDIS_URL', 'needs several services: tests/contract/postgres-instances'],
  ['rsync ', 'runs on another machine'],
  ['find /srv/bandeja', 'runs on another machine'],
]

interface Section {
  title: string
  commands: string[]
}

/** The commands of each section without their comments. Lines of settings are no commands. */
function sectionsOf(guide: string): Section[] {
  return guide
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      title: text.split('\n', 1)[0] ?? '',
      commands: [...text.matchAll(/^```sh\n(?<lines>.*?)^```/gms)]
        .flatMap((block) => (block.groups?.['lines'] ?? '').trim().split('\n'))
        .map((line) => line.replace(/\s{3,}# .*$/, '').trim())
        .filter((line) => line !== '' && !/^[A-Z_]+=/.test(line)),
    }))
}

let machine: Machine
let folder: string
let sections: Section[]
const typed = new Set<string>()
/** What the document leaves open, with what stands there instead. */
const names = new Map<RegExp, string>()

beforeAll(async () => {
  sections = sectionsOf(await readFile(GUIDE, 'utf8'))
  folder = await mkdtemp(join(tmpdir(), 'bandeja-guide-'))
  machine = await startMachine()
  // An administrator answers the questions of apt with yes, and works as root or with sudo. There is no systemd: the test
  // starts and stops the service by the line of its unit.
  await machine.must(`
    echo 'APT::Get::Assume-Yes "true";' >/etc/apt/apt.conf.d/90yes
    printf '#!/bin/sh\\nexec "$@"\\n' >/usr/local/sbin/sudo
    printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d
    chmod +x /usr/local/sbin/sudo /usr/sbin/policy-rc.d
    mkdir -p /root/clone/dist/development`)
  const { deb } = await build(folder, '0.1.0-development', ['deb'])
  const [path = ''] = await machine.bring(deb)
  await machine.must(`cp ${path} /root/clone/dist/development/${basename(deb)}`)
})
afterAll(async () => {
  await machine.close()
  await rm(folder, { recursive: true, force: true })
})

/** The command of a section that begins so, as the document writes it. */
function written(title: string, begin: string): string {
  const found = sections
    .find((section) => section.title === title)
    ?.commands.find((command) => command.startsWith(begin))
  if (found === undefined) throw new Error(`"${title}" has no command that begins with "${begin}".`)
  return found
}

/** Runs one command of a line, of which `&&` may join several. */
async function perform(command: string): Promise<string> {
  const [, verb, unit = ''] = /^(?:sudo )?systemctl (\S+) (?:--now )?(\S+)$/.exec(command) ?? []
  if (verb === undefined) return await machine.must(`cd /root/clone && ${command}`)
  if (unit === basename(TIMER)) return await machine.must(await commandOf(machine, BACKUP))
  expect(unit).toBe('bandeja-server')
  if (verb === 'start') await startUnit(machine, PORT)
  else await stopUnit(machine)
  return ''
}

/** Types a command of the document. @returns what it printed */
async function type(title: string, begin: string): Promise<string> {
  const command = written(title, begin)
  typed.add(command)
  const filled = [...names].reduce((text, [name, value]) => text.replace(name, value), command)
  const parts = filled.includes('systemctl') ? filled.split(' && ') : [filled]
  let printed = ''
  for (const part of parts) printed += await perform(part)
  return printed
}

const url = (path: string) => `http://127.0.0.1:${PORT}/services/${path}`
const credentials = { email: 'nora@example.com', password: '' }

async function signIn(): Promise<{ token: string; groupId: string }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(credentials)
  const response = await fetch(url('main/login'), { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  const { token, user } = sessionApi.login.output.parse(await response.json())
  return { token, groupId: user.permissions[0]?.groupId ?? '' }
}

/** The phone numbers of the contacts. */
async function phones(): Promise<string[]> {
  const { token, groupId } = await signIn()
  const headers = { authorization: `Bearer ${token}`, 'x-group-id': groupId }
  const response = await fetch(url('main/contacts'), { headers })
  expect(response.status).toBe(200)
  const { items } = contactTableApi.contactTable.output.parse(await response.json())
  return items.map(({ phone }) => phone).toSorted()
}

async function register(firstName: string, phone: string): Promise<void> {
  const { token, groupId } = await signIn()
  const headers = {
    authorization: `Bearer ${token}`,
    'x-group-id': groupId,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({
    name: firstName,
    lastName: 'Paz',
    phone,
    countryCode: '51',
    groupId,
  })
  const response = await fetch(url('main/contacts/new/auth'), { method: 'POST', headers, body })
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
}

it('installs the service, creates its first admin and starts it', async () => {
  await type('Install', 'sudo apt install')
  await machine.must(`sed -i 's/^BANDEJA_PORT=.*/BANDEJA_PORT=${PORT}/' ${CONF}`)
  expect(await type('Install', 'sudo bandeja-server check')).toContain('has no data yet')
  const created = await type('Install', 'sudo bandeja-server create-admin')
  credentials.password = /shown only now: (\S+)/.exec(created)?.[1] ?? ''
  await type('Install', 'sudo systemctl start bandeja-server')
  const { groupId } = await signIn()
  names.set(/\bID\b/, groupId)
  expect(await machine.must('bandeja-server check')).toContain('ok      service')
})

it('sees who is there, and makes a super admin', async () => {
  expect(await type('Commands', 'bandeja-server grant')).toContain('Nora Paz is now super-admin')
  expect(await type('Commands', 'bandeja-server status')).toContain('database  answers')
  expect(await type('Commands', 'bandeja-server user --group')).toContain('nora@example.com')
  const question = await type('Commands', 'bandeja-server user --email')
  expect(question).toContain('nora@example.com')
  const enable = written('Commands', 'bandeja-server user --email').replace('disable', 'enable')
  await machine.must(enable)
  await signIn()
})

it('makes a backup by the timer’s service and by hand, and restores it', async () => {
  const title = 'Back up and restore'
  await register('Ana', '51987654322')
  await type(title, 'systemctl enable')
  // The folder of a backup has the second in its name, and is never written twice.
  await machine.must(
    'while [ -e /var/backups/bandeja/bandeja-$(date -u +%Y%m%d-%H%M%S) ]; do :; done',
  )
  await type(title, 'bandeja-server backup')
  const made = (await machine.must('ls /var/backups/bandeja')).trim().split('\n').toSorted()
  expect(made).toHaveLength(2)
  names.set(/bandeja-\d{8}-\d{6}/, made.at(-1) ?? '')
  await register('Eva', '51987654323')
  expect(await phones()).toEqual([expect.stringContaining('322'), expect.stringContaining('323')])

  await type(title, 'systemctl stop')
  await type(title, 'mkdir -p -m 700 /srv/old-data')
  await type(title, 'bandeja-server restore')
  await type(title, 'systemctl start')
  expect(await phones()).toEqual([expect.stringContaining('322')])
})

it('gives the data of a person, and deletes it', async () => {
  names.set(/\+51 987 654 321/, '+51 987 654 322')
  await type("A person's data", 'bandeja-server export-contact')
  expect(await machine.must('cat /var/backups/bandeja/nora/contact.json')).toContain('Ana')
  await type("A person's data", 'bandeja-server delete-contact')
  expect(await phones()).toEqual([])
  await register('Luz', '51987654324')
})

it('moves to a database server', async () => {
  await machine.must(`apt-get update -q && apt-get install -q --no-install-recommends postgresql
    sed -i 's/^port = .*/port = ${DATABASE_PORT}/' /etc/postgresql/*/main/postgresql.conf
    pg_ctlcluster $(ls /etc/postgresql) main start`)
  const asOwner = `setpriv --reuid=postgres --regid=postgres --clear-groups env PGPORT=${DATABASE_PORT} `
  names.set(/^(?=create(?:user|db) )/, asOwner)
  // The question for the password needs a terminal.
  names.set(/--pwprompt /, '')
  names.set(
    /@db\.example\.com\/bandeja\?sslmode=verify-full/,
    `@127.0.0.1:${DATABASE_PORT}/bandeja?sslmode=disable`,
  )
  await type('The database', 'createuser')
  await machine.must(`${asOwner} psql -qc "alter user bandeja password 'password'"`)
  await type('The database', 'createdb')
  await type('Move to a database server', 'systemctl stop')
  await type('The database', 'echo "BANDEJA_DATABASE_URL')
  await type('Move to a database server', 'bandeja-server move')
  expect(await type('Move to a database server', 'bandeja-server check &&')).not.toContain('failed')
  expect(await phones()).toEqual([expect.stringContaining('324')])
  expect(await type('The database', 'bandeja-server check')).toContain('PostgreSQL')
  const url = `postgres://bandeja:password@127.0.0.1:${DATABASE_PORT}/bandeja`
  names.set(/\$BANDEJA_DATABASE_URL/, url)
  const lastEntry = await type('The audit log', 'psql')
  expect(lastEntry).toMatch(/^[^|\n]+\|\d+\|[0-9a-f]{64}$/m)
  await stopUnit(machine)
})

it('has typed every command of the document, or says where it is typed', () => {
  const left = sections
    .flatMap(({ commands }) => commands)
    .filter(
      (command) => !typed.has(command) && !elsewhere.some(([begin]) => command.startsWith(begin)),
    )
  expect(left).toEqual([])
  const commands = sections.flatMap((section) => section.commands)
  const unused = elsewhere.filter(([begin]) => !commands.some((one) => one.startsWith(begin)))
  expect(unused).toEqual([])
})
