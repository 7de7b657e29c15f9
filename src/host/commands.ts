import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inspect, parseArgs } from 'node:util'
import { tunnelPrograms } from '#contract/entities/line/line-tunnel.ts'
import { languages, type Language } from '#contract/limits.ts'
import { readLineKey } from '#workspace/cloud-api/line-key.ts'
import type { Log } from '#workspace/log.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { CopyDiffers } from '#workspace/storage/copy/copy-rows.ts'
import { FilesAway } from '#workspace/storage/file-store/file-store.ts'
import { openFiles } from '#workspace/storage/file-store/open-store.ts'
import { DatabaseRefused, nameOf } from '#workspace/storage/postgres/refused.ts'
import { DATABASE_FILE } from '#workspace/storage/sqlite/copy.ts'
import { StartError } from '#workspace/storage/start-error.ts'
import { databaseAddress, readArguments, type Arguments } from './arguments.ts'
import { backUp, removeOldBackups, restore, restoreToServer } from './backup.ts'
import { check, checkConfFile } from './check.ts'
import { CONF_PATH, settingsIn } from './conf.ts'
import { writeContact } from './contact-folder.ts'
import { assertRestored } from './data-files.ts'
import { runService } from './host.ts'
import { lineKeyOf } from './line-key.ts'
import type { Finding } from './finding.ts'
import { localAddress } from './check-service.ts'
import { trustExtraCertificates } from './extra-certificates.ts'
import { createLog } from './log.ts'
import { moveData, nextSteps } from './move.ts'
import { lastBackup, noteBackup } from './last-backup.ts'
import { OperationRefused } from './operation.ts'
import { adminKinds } from './operations.ts'
import { operate, serveOperator, type Settings } from './operator.ts'
import { statusLines, timeText } from './status.ts'
import { keepTunnel } from './tunnel-command.ts'
import { helpRow, optionsHelp, UsageError } from './options.ts'

/** What a command works with. */
interface Call {
  /** The values of its own options. */
  given: Readonly<Record<string, string | true | undefined>>
  settings: Arguments
  /** The environment with the settings of the configuration file. */
  env: Settings
  log: Log
  say: (line: string) => void
  /** Writes how far a long command is to standard error. */
  report: (progress: string) => void
}

interface Command {
  /** Its own options: the placeholder of the value, or true for one without a value. */
  readonly options: Readonly<Record<string, string | true>>
  readonly text: string
  /** @returns the exit code, if it is not 0 */
  run(call: Call): Promise<number | void>
}

/** The value of an option that the command needs. */
function needed({ given }: Call, name: string): string {
  const value = given[name]
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing.`)
  return value
}

const optional = ({ given }: Call, name: string): string | undefined => {
  const value = given[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** @throws OperationRefused if the data folder should have the database and has none */
function assertData({ settings: { data, database } }: Call): void {
  if (database === undefined && !existsSync(join(data, DATABASE_FILE)))
    throw new OperationRefused(`There is no data in ${data}. Is --data or BANDEJA_DATA right?`)
}

const sought = (call: Call) => {
  assertData(call)
  const id = optional(call, 'contact')
  if (id === undefined && optional(call, 'phone') === undefined)
    throw new UsageError(
      'Name the contact: --contact ID, or --phone NUMBER and perhaps --group ID.',
    )
  return { id, phone: optional(call, 'phone'), groupId: optional(call, 'group') }
}

const contactOptions = { contact: 'ID', phone: 'NUMBER', group: 'ID' }

function languageOf(call: Call): Language {
  const given = optional(call, 'language') ?? 'es'
  const known = languages.find((language) => language === given)
  if (known === undefined) throw new UsageError(`--language takes ${languages.join(', ')}.`)
  return known
}

/** A password from standard input, or one that is made up and to be shown once. */
async function passwordOf(call: Call): Promise<{ password: string; isPiped: boolean }> {
  const isPiped = call.given['password-stdin'] === true
  const password = isPiped
    ? (await text(process.stdin)).replace(/\r?\n$/, '')
    : randomBytes(12).toString('base64url')
  return { password, isPiped }
}

const passwordLine = (password: string) => `The password, which is shown only now: ${password}`

async function createAdmin(call: Call): Promise<void> {
  const id = optional(call, 'group')
  const group =
    id === undefined
      ? { name: needed(call, 'group-name'), phone: needed(call, 'phone').replaceAll(/\D/g, '') }
      : { id }
  const { password, isPiped } = await passwordOf(call)
  const email = needed(call, 'email')
  const person = { name: needed(call, 'name'), email, password, language: languageOf(call) }
  const made = await operate(call.settings, 'createAdmin', { ...person, group }, call)
  call.say(`${email} is an admin of group ${made.groupId}.`)
  if (!isPiped) call.say(passwordLine(password))
}

async function grant(call: Call): Promise<void> {
  const role = needed(call, 'role')
  const kind = adminKinds.find((one) => one === role)
  if (kind === undefined) throw new UsageError(`--role takes ${adminKinds.join(', ')}.`)
  const [email, groupId] = [needed(call, 'email'), needed(call, 'group')]
  assertData(call)
  const { name } = await operate(call.settings, 'grantAdmin', { email, groupId, kind }, call)
  call.say(`${name} is now ${kind} of group ${groupId}.`)
}

/** What `user` does with one account. */
const userChanges = [
  'end-sessions',
  'reset-password',
  'reset-two-step',
  'disable',
  'enable',
] as const

async function listUsers(call: Call): Promise<void> {
  const groupId = optional(call, 'group')
  const listed = await operate(call.settings, 'listAccounts', { groupId }, call)
  for (const { email, name, groups, sessions, lastSeenAt, isDisabled } of listed) {
    const seen = lastSeenAt === null ? 'never signed in' : `seen ${timeText(new Date(lastSeenAt))}`
    const facts = [`groups: ${groups}`, `sessions: ${sessions}`, seen]
    call.say([email, name, ...facts, ...(isDisabled ? ['DISABLED'] : [])].join('  '))
  }
}

async function user(call: Call): Promise<void> {
  assertData(call)
  if (optional(call, 'email') === undefined) {
    await listUsers(call)
    return
  }
  const email = needed(call, 'email')
  const change = userChanges.find((one) => one === call.given['do'])
  if (change === undefined) throw new UsageError(`--do takes ${userChanges.join(', ')}.`)
  const { settings, say } = call
  if (change === 'enable') {
    await operate(settings, 'enableAccount', { email }, call)
    say(`${email} can sign in again.`)
  } else if (change === 'reset-password') {
    const { password, isPiped } = await passwordOf(call)
    const { sessions } = await operate(settings, 'resetPassword', { email, password }, call)
    say(`${email} has another password; sessions ended: ${sessions}.`)
    if (!isPiped) say(passwordLine(password))
  } else if (change === 'reset-two-step') {
    const { sessions } = await operate(settings, 'resetTwoStep', { email }, call)
    say(`${email} signs in by the password alone; sessions ended: ${sessions}.`)
  } else {
    const name = change === 'disable' ? 'disableAccount' : 'endSessions'
    const { sessions } = await operate(settings, name, { email }, call)
    const done = change === 'disable' ? `${email} can sign in no more` : `${email} is signed out`
    say(`${done}; sessions ended: ${sessions}.`)
  }
}

async function status(call: Call): Promise<void> {
  assertData(call)
  const found = await operate(call.settings, 'readStatus', {}, call)
  for (const line of statusLines(found, await lastBackup(call.settings.data))) call.say(line)
}

/** @throws UsageError unless `--keep` is a number of backups */
function keptBackups(call: Call): number | undefined {
  const text = optional(call, 'keep')
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new UsageError(`--keep takes how many backups stay, from 1, not "${text}".`)
  return Number(text)
}

async function restoreBackup(call: Call): Promise<void> {
  const { data, database, files: place } = call.settings
  const from = needed(call, 'from')
  if (database === undefined) {
    const { files } = await restore(from, data)
    call.say(`${data}: ${files} files restored.`)
    return
  }
  const { rows, files } = await restoreToServer(from, { data, database, files: place }, call.report)
  call.say(`${nameOf(database)}: ${rows} rows restored. ${data}: ${files} files restored.`)
}

async function move(call: Call): Promise<void> {
  const { data, files } = call.settings
  const from = needed(call, 'from')
  const database = databaseAddress(optional(call, 'to')) ?? call.settings.database
  if (database === undefined)
    throw new UsageError('--to or BANDEJA_DATABASE_URL must name the database.')
  const ownKey = lineKeyOf(call.env)
  const moved = await moveData(from, { data, database, files }, call.report)
  for (const line of await nextSteps(from, { data, database }, { moved, ownKey })) call.say(line)
}

const signs: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok     ',
  warning: 'warning',
  failed: 'FAILED ',
}

async function reportChecks(call: Call): Promise<number> {
  const path = optional(call, 'config') ?? CONF_PATH
  const findings = [
    ...(await checkConfFile(path, call.env)),
    ...(await check(call.settings, call.env, call.log)),
  ]
  for (const { about, state, says, todo } of findings) {
    call.say(`${signs[state]} ${about}: ${says}`)
    if (todo !== undefined) call.say(`        ${todo}`)
  }
  return findings.some(({ state }) => state === 'failed') ? 1 : 0
}

const commands: Readonly<Record<string, Command>> = {
  check: {
    options: {},
    text: 'looks at the configuration, database, files, service, push, mail and lines, and says what to do',
    run: reportChecks,
  },
  'create-admin': {
    options: {
      name: 'NAME',
      email: 'ADDRESS',
      'group-name': 'NAME',
      phone: 'NUMBER',
      group: 'ID',
      language: 'es|en|pt',
      'password-stdin': true,
    },
    text: 'registers a user as the admin of a new group (--group-name, --phone) or of an existing one (--group). The password is made up and shown once, or read from standard input',
    run: createAdmin,
  },
  grant: {
    options: { email: 'ADDRESS', group: 'ID', role: adminKinds.join('|') },
    text: 'makes a member of a group an admin, a supervisor (who sees the chats as an admin does, and no other screen) or a super admin (who sees the chats of all teams, and names both). The last super admin of a group stays one',
    run: grant,
  },
  user: {
    options: { email: 'ADDRESS', do: userChanges.join('|'), group: 'ID', 'password-stdin': true },
    text: 'lists the users (--group: those of a group), or does something with one: ends their sessions, gives them another password (made up and shown once, or read from standard input), disables or enables their account',
    run: user,
  },
  status: {
    options: {},
    text: 'says whether the service runs, how fast the database answers, how many users, sessions and live connections there are, what waits and since when, the state of the lines, and the last backup',
    run: status,
  },
  backup: {
    options: { to: 'DIR', keep: 'N' },
    text: 'copies the database, the files and the key of the lines into a new folder in DIR; the service may run. --keep then removes the oldest backups in DIR, so that N are left',
    async run(call) {
      assertData(call)
      assertRestored(call.settings.data)
      const to = needed(call, 'to')
      const keep = keptBackups(call)
      const { report: say } = call
      const now = new Date()
      const made = await backUp(call.settings, to, { now, say })
      await noteBackup(call.settings.data, { madeAt: now.toISOString(), folder: made.folder })
      call.say(`${made.folder}: ${made.files} files, ${made.bytes} bytes.`)
      if (keep === undefined) return
      const removed = await removeOldBackups(to, keep)
      if (removed > 0) call.say(`Older backups removed: ${removed}.`)
    },
  },
  restore: {
    options: { from: 'DIR' },
    text: 'checks a backup and puts it into the empty data folder or, with a database server, into its empty database; the service is stopped',
    run: restoreBackup,
  },
  move: {
    options: { from: 'DIR', to: 'URL' },
    text: 'copies a data folder with a database file to an empty database of PostgreSQL (default: that of the settings), its files and key to the data folder of the settings, and compares everything. It goes on where it was interrupted; no service runs on either',
    run: move,
  },
  migrate: {
    options: {},
    text: 'brings the database to this version, as the start of the service does; the service is stopped',
    async run(call) {
      assertRestored(call.settings.data)
      const storage = await openStorage(
        call.settings.data,
        call.settings.database,
        call.settings.files,
      )
      await storage.close()
      call.say('The database is of this version.')
    },
  },
  tunnel: {
    options: { program: tunnelPrograms.join('|') },
    text: 'opens a tunnel from the internet to the webhooks of the service that runs with these settings, says its address, and closes it at its end. Default: the first of the programs that is installed',
    async run(call) {
      const { settings, log, say } = call
      await keepTunnel(localAddress(settings), optional(call, 'program'), { log, say })
    },
  },
  'export-contact': {
    options: { ...contactOptions, to: 'DIR' },
    text: 'writes everything about a person as contact.json and files into a new folder',
    async run(call) {
      const to = needed(call, 'to')
      const data = await operate(call.settings, 'readContact', sought(call), call)
      const { files } = await openFiles(call.settings.data, call.settings.files)
      await writeContact(data, files, to)
      call.say(`${to}: contact.json and ${data.files.length} files.`)
    },
  },
  'delete-contact': {
    options: { ...contactOptions, yes: true },
    text: 'deletes a person’s data; the figures of reports and bills stay, without the person. --yes confirms it: it cannot be undone',
    async run(call) {
      const person = sought(call)
      if (call.given['yes'] !== true)
        throw new UsageError('This cannot be undone. Add --yes to delete the person’s data.')
      const { contactId, files } = await operate(call.settings, 'forgetContact', person, call)
      call.say(
        files === null
          ? `The person of ${contactId} was deleted before.`
          : `The person of ${contactId} is deleted, with ${files} files. Backups still have them.`,
      )
    },
  },
}

/** How a command is called. */
const usageOf = (name: string, { options }: Command): string =>
  [
    `bandeja-server ${name}`,
    ...Object.entries(options).map(([option, value]) =>
      value === true ? `[--${option}]` : `[--${option} ${value}]`,
    ),
  ].join(' ')

const help = `Usage: bandeja-server COMMAND [--config FILE] [--data DIR] [options]

${helpRow('serve', 'runs the service, with the options below, until SIGTERM')}
${Object.entries(commands)
  .map(([name, command]) => helpRow(name, command.text))
  .join('\n')}

  bandeja-server COMMAND --help lists the options of a command.

Settings are lines of KEY=value in the configuration file (${CONF_PATH}). The environment
overrides the file, and these options override both:

${optionsHelp('server')}
`

/** Has root act as the owner of the data, so that the service can use every file that a command writes. */
function actAsOwner(data: string): void {
  const owner = statSync(data, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || owner === undefined || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}

/** Runs the service with what the operator's commands need. */
async function serve(args: readonly string[]): Promise<void> {
  const { config, rest } = withoutConfig(args)
  let env: Settings = {}
  await runService(
    {
      program: 'server',
      read() {
        env = settingsIn(config, process.env)
        const settings = readArguments(rest, env, 'server')
        actAsOwner(settings.data)
        assertRestored(settings.data)
        return settings
      },
      env: () => env,
      help: 'bandeja-server --help lists the settings.\n',
    },
    { onReady: (ready) => process.stdout.write(`${JSON.stringify(ready)}\n`) },
    async ({ workspace }, { data, privateHosts }, log) => {
      const { storage, clock, realtime: live } = workspace
      const publisher = { publish: workspace.publish, settled: () => Promise.resolve() }
      const lineKey = lineKeyOf(env) ?? (await readLineKey(data))
      const needs = { storage, clock, publisher, live, log, lineKey, privateHosts }
      return [await serveOperator(data, needs)]
    },
  )
}

/** Takes `--config FILE` out of arguments. */
function withoutConfig(args: readonly string[]): { config: string | undefined; rest: string[] } {
  const rest = [...args]
  const at = rest.findIndex((arg) => arg === '--config' || arg.startsWith('--config='))
  if (at === -1) return { config: undefined, rest }
  const [option = ''] = rest.splice(at, 1)
  const config = option.includes('=') ? option.slice('--config='.length) : rest.splice(at, 1)[0]
  return { config: config ?? '', rest }
}

/** @throws UsageError */
function readCall(command: Command, args: readonly string[]): Call {
  const described: Record<string, { type: 'boolean' | 'string' }> = {
    config: { type: 'string' },
    data: { type: 'string' },
  }
  for (const [name, value] of Object.entries(command.options))
    described[name] = { type: value === true ? 'boolean' : 'string' }
  let values: Record<string, unknown>
  try {
    ;({ values } = parseArgs({ args: [...args], options: described }))
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const given: Record<string, string | true> = {}
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || value === true) given[name] = value
  const { config, data } = given
  const env = settingsIn(typeof config === 'string' ? config : undefined, process.env)
  const settings = readArguments(typeof data === 'string' ? ['--data', data] : [], env, 'server')
  trustExtraCertificates(env)
  return {
    given,
    settings,
    env,
    log: createLog(settings.log),
    say: (line) => void process.stdout.write(`${line}\n`),
    report: (progress) => void process.stderr.write(`${progress}\n`),
  }
}

/** What an operator can do something about; undefined for a fault of the program. */
function sentenceOf(error: unknown): string | undefined {
  const hasSentence = [OperationRefused, StartError, DatabaseRefused, CopyDiffers, FilesAway].some(
    (kind) => error instanceof kind,
  )
  if (hasSentence && error instanceof Error) return error.message
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const isDenied = error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS'
  return isDenied
    ? `${error.message}. Root acts as the owner of the data folder, who needs access to the path.`
    : error.message
}

/**
 * Runs `bandeja-server`.
 * @returns the exit code; undefined while the service runs, which ends the process itself
 */
export async function runCommand(args: readonly string[]): Promise<number | undefined> {
  const [name = '', ...rest] = args
  const wantsHelp = args.includes('--help') || args.includes('-h')
  if (name === 'serve' && !wantsHelp) {
    await serve(rest)
    return undefined
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    const stream = wantsHelp ? process.stdout : process.stderr
    if (!wantsHelp && name !== '') stream.write(`There is no command ${name}.\n\n`)
    stream.write(help)
    return wantsHelp ? 0 : 2
  }
  if (wantsHelp) {
    process.stdout.write(`Usage: ${usageOf(name, command)}\n\n${helpRow(name, command.text)}\n`)
    return 0
  }
  // Every file that a command creates is for its user alone.
  process.umask(0o077)
  try {
    const call = readCall(command, rest)
    actAsOwner(call.settings.data)
    return (await command.run(call)) ?? 0
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\nUsage: ${usageOf(name, command)}\n`)
      return 2
    }
    process.stderr.write(`${sentenceOf(error) ?? inspect(error)}\n`)
    return 1
  }
}
