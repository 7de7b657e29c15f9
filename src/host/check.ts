import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, rm, statfs, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '#workspace/log.ts'
import { createProviderFetch, readProviderKeys } from '#workspace/auth/provider-keys.ts'
import { checkRedis } from '#workspace/bus/redis.ts'
import { createPushApi } from '#workspace/realtime/hosted/push-api.ts'
import { channels } from '#contract/events.ts'
import { LINE_KEY_FILE } from '#workspace/cloud-api/line-key.ts'
import { checkSmtp } from '#workspace/mail/transport.ts'
import { createS3Store, type S3Settings } from '#workspace/storage/file-store/s3-store.ts'
import { connectionLimit } from '#workspace/storage/postgres/connection-limit.ts'
import { inspectPostgres } from '#workspace/storage/postgres/inspect.ts'
import { DatabaseRefused } from '#workspace/storage/postgres/refused.ts'
import { hasCode } from '#workspace/storage/error-kinds.ts'
import { asStartError } from '#workspace/storage/start-error.ts'
import { DATABASE_FILE } from '#workspace/storage/sqlite/copy.ts'
import { inspectDatabase, type DatabaseState } from '#workspace/storage/sqlite/inspect.ts'
import type { Arguments } from './arguments.ts'
import { assertRestored } from './data-files.ts'
import { isOtherKey, lineKeyOf } from './line-key.ts'
import { checkCallers, checkTrustedProxies } from './check-callers.ts'
import { checkService } from './check-service.ts'
import { ok, problem, reason, type Finding } from './finding.ts'
import { operate, type Settings } from './operator.ts'
import { UsageError } from './options.ts'

/** Below this, the disk is soon full, bytes. */
const LITTLE_SPACE = 2 ** 30

function checkConfiguration(settings: Arguments): Finding[] {
  const { publicUrl, host, registration } = settings
  const findings: Finding[] = []
  if (publicUrl === undefined)
    findings.push(
      problem(
        'warning',
        'configuration',
        'No public address is set, so only this machine can connect.',
        'Set BANDEJA_PUBLIC_URL to the address that people enter in the app.',
      ),
    )
  else if (publicUrl.startsWith('http:'))
    findings.push(
      problem(
        'warning',
        'configuration',
        `${publicUrl} is not encrypted.`,
        'Put a web server with TLS before the service, and set BANDEJA_PUBLIC_URL to its https address.',
      ),
    )
  if (!['127.0.0.1', '::1', 'localhost'].includes(host))
    findings.push(
      problem(
        'warning',
        'configuration',
        `The service listens on ${host} without encryption.`,
        'Leave BANDEJA_HOST at 127.0.0.1 if the web server is on this machine.',
      ),
    )
  findings.push(...checkTrustedProxies(settings))
  if (registration)
    findings.push(
      problem(
        'warning',
        'configuration',
        'Strangers may register themselves and a group.',
        'Set BANDEJA_REGISTRATION=off once your admins are there.',
      ),
    )
  return findings.length > 0 ? findings : [ok('configuration', 'The settings fit together.')]
}

const databaseFindings: Readonly<Record<DatabaseState, Finding>> = {
  current: ok('database', 'The database is sound and of this version.'),
  older: problem(
    'warning',
    'database',
    'The database is of an older version.',
    'Make a backup, then run bandeja-server migrate, or start the service, which does it too.',
  ),
  other: problem(
    'failed',
    'database',
    'The database is of a newer version than this program.',
    'Install that version again, or restore a backup of this version.',
  ),
  damaged: problem(
    'failed',
    'database',
    'The database is damaged.',
    'Stop the service, move the data folder away and restore a backup.',
  ),
}

async function checkServerDatabase(url: string): Promise<Finding[]> {
  try {
    const { data, version, hasExtension, freeConnections } = await inspectPostgres(url)
    const server = `PostgreSQL ${version} answers`
    if (!hasExtension)
      return [
        problem(
          'failed',
          'database',
          `${server}, but lacks the extension pg_trgm.`,
          'Install PostgreSQL’s package of extensions (contrib) and run: create extension pg_trgm',
        ),
      ]
    const state =
      data === 'empty'
        ? ok('database', `${server}. The database is empty: the first start adds its tables.`)
        : data === 'current'
          ? ok('database', `${server}. The database is of this version.`)
          : databaseFindings[data]
    const limit = connectionLimit(url)
    if (freeConnections >= limit) return [state]
    return [
      state,
      problem(
        'warning',
        'database',
        `The server has ${freeConnections} free connections; a service uses up to ${limit}.`,
        'Raise max_connections of the database server, or end other programs.',
      ),
    ]
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error
    return [problem('failed', 'database', error.message, 'Check BANDEJA_DATABASE_URL.')]
  }
}

async function checkDatabase({ data, database }: Arguments): Promise<Finding[]> {
  if (database !== undefined) return await checkServerDatabase(database)
  const path = join(data, DATABASE_FILE)
  try {
    assertRestored(data)
    if (!existsSync(path))
      return [ok('database', `${data} has no data yet: the first start adds it.`)]
    return [databaseFindings[inspectDatabase(path)]]
  } catch (error) {
    return [
      problem(
        'failed',
        'database',
        reason(asStartError(error, data)),
        `Give the user of the service access to ${data}, or restore a backup.`,
      ),
    ]
  }
}

/**
 * Checks that another server can be used.
 * @param says the text after the server's name if the check succeeds
 * @param todo what the operator should do if it fails
 */
async function tried(
  about: Finding['about'],
  { host, says, todo }: { host: string; says: string; todo: string },
  use: () => Promise<unknown>,
): Promise<Finding> {
  try {
    await use()
    return ok(about, `${host} ${says}`)
  } catch (error) {
    return problem('failed', about, `${host}: ${reason(error)}`, todo)
  }
}

async function checkBus({ redis }: Arguments): Promise<Finding[]> {
  if (redis === undefined) return []
  const server = {
    host: new URL(redis).host,
    says: 'accepts the connection.',
    todo: 'Check that Redis runs, the address, user and password in BANDEJA_REDIS_URL, and the firewall.',
  }
  return [await tried('redis', server, () => checkRedis(redis))]
}

/** Makes one of the calls that the service makes to a hosted push service. */
async function checkPushApi({ push }: Arguments): Promise<Finding[]> {
  if (push === undefined) return []
  const api = await createPushApi(push)
  const server = {
    host: push.api.host,
    says: 'accepts the key.',
    todo: 'Check the app id, key, secret and host in BANDEJA_PUSH_URL, the firewall, and this machine’s clock.',
  }
  const finding = await tried('push', server, () => api.userCounts(channels.presence('')))
  api.close()
  return [finding]
}

/** Stores, finds and removes an object. */
async function checkS3(s3: S3Settings): Promise<Finding> {
  const id = `check-${randomUUID()}`
  const path = join(tmpdir(), id)
  try {
    await writeFile(path, id, { mode: 0o600 })
    const files = await createS3Store(s3, tmpdir())
    await files.put(id, path)
    const size = await files.size(id)
    await files.remove(id)
    if (size === id.length) return ok('files', `Files can be stored in ${s3.bucket}.`)
    throw new Error(`A file that was stored in ${s3.bucket} cannot be found.`)
  } catch (error) {
    return problem(
      'failed',
      'files',
      reason(error),
      'Check BANDEJA_FILES, AWS_ENDPOINT_URL, AWS_REGION and the keys.',
    )
  } finally {
    await rm(path, { force: true })
  }
}

async function checkFiles({ data, files: place }: Arguments): Promise<Finding> {
  if (place !== undefined && 's3' in place) return await checkS3(place.s3)
  const folder = place?.folder ?? join(data, 'files')
  if (!existsSync(folder))
    return place === undefined
      ? ok('files', 'There are no files yet.')
      : problem('failed', 'files', `The folder ${folder} is not there.`, 'Create or mount it.')
  const probe = join(folder, `check-${randomUUID()}.part`)
  try {
    await writeFile(probe, '')
    await rm(probe)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const gigabytes = (free / 2 ** 30).toFixed(1)
    return free < LITTLE_SPACE
      ? problem(
          'warning',
          'files',
          `The disk has ${gigabytes} GiB left.`,
          'Free some space, or move the data folder to a larger disk.',
        )
      : ok('files', `Files can be written; the disk has ${gigabytes} GiB left.`)
  } catch (error) {
    return problem(
      'failed',
      'files',
      reason(error),
      `Give the user of the service access to ${folder}.`,
    )
  }
}

async function checkMail({ smtp }: Arguments): Promise<Finding> {
  if (smtp === undefined)
    return problem(
      'warning',
      'mail',
      'There is no mail server: mails are written into the folder outbox.',
      'Set BANDEJA_SMTP_URL and BANDEJA_MAIL_FROM.',
    )
  const server = {
    host: smtp.host,
    says: 'accepts the connection and the sign-in.',
    todo: 'Check the address, port, user and password in BANDEJA_SMTP_URL, and the firewall.',
  }
  return await tried('mail', server, () => checkSmtp(smtp))
}

/** Reads what a sign-in by the provider needs: its metadata and its keys. */
async function checkProvider(
  { singleSignOn, privateHosts }: Arguments,
  log: Log,
): Promise<Finding[]> {
  if (singleSignOn === undefined) return []
  const { issuer, groupId } = singleSignOn
  const server = {
    host: issuer,
    says: `has the keys by which members of group ${groupId} sign in.`,
    todo: 'Check BANDEJA_SSO_ISSUER, which must be exactly the issuer of the provider’s metadata, the firewall, and for a host of a private network on another address BANDEJA_PRIVATE_HOSTS.',
  }
  const fetch = createProviderFetch(issuer, { privateHosts, log })
  return [await tried('sign-in', server, () => readProviderKeys(issuer, fetch))]
}

/** Whether there are tables. Opening a database would create them. */
async function hasTables({ data, database }: Arguments): Promise<boolean> {
  return database === undefined
    ? existsSync(join(data, DATABASE_FILE))
    : (await inspectPostgres(database)).data !== 'empty'
}

async function checkLines(settings: Arguments, env: Settings, log: Log): Promise<Finding[]> {
  const lines = await operate(settings, 'checkLines', {}, { log, env })
  if (lines.length === 0) return [ok('line', 'No group has a line to WhatsApp.')]
  return lines.map(({ groupId, phone, state, checks }) => {
    const name = `The line ${phone} of group ${groupId}`
    if (checks === null)
      return problem(
        'failed',
        'line',
        `${name} cannot be asked: its provider does not answer.`,
        'Check that this machine reaches the provider over HTTPS.',
      )
    const faults = checks.map(({ name: what, fault }) => `${what} (${fault ?? 'refused'})`)
    if (state === 'connected' && faults.length === 0) return ok('line', `${name} is connected.`)
    return problem(
      state === 'connected' ? 'warning' : 'failed',
      'line',
      `${name} is ${state}${faults.length > 0 ? `: ${faults.join(', ')}` : ''}.`,
      'An admin of the group repairs it under Settings, WhatsApp line.',
    )
  })
}

/** Computes the chains of the audit logs again. */
async function checkAudit(settings: Arguments, env: Settings, log: Log): Promise<Finding[]> {
  const { entries, broken } = await operate(settings, 'checkAudit', {}, { log, env })
  if (broken.length === 0)
    return [ok('audit', `The ${entries} entries of the audit logs are as they were written.`)]
  return broken.map(({ groupId, at }) =>
    problem(
      'failed',
      'audit',
      `Entry ${at} of the audit log of group ${groupId} does not fit to the one before.`,
      'Keep a copy of the database, and compare it with the backups before: somebody has changed it outside the service.',
    ),
  )
}

/** Settings that may contain a password or a key. */
const secretKeys = [
  'BANDEJA_DATABASE_URL',
  'BANDEJA_REDIS_URL',
  'BANDEJA_PUSH_URL',
  'BANDEJA_SMTP_URL',
  'BANDEJA_LINE_KEY',
  'AWS_SECRET_ACCESS_KEY',
]

/** Whether other users of the machine may read a configuration file that has a secret. */
export async function checkConfFile(path: string, text: Settings): Promise<Finding[]> {
  const hasSecret = secretKeys.some((key) => text[key] !== undefined)
  const file = await stat(path).catch(() => undefined)
  if (!hasSecret || file === undefined || (file.mode & 0o004) === 0) return []
  return [
    problem(
      'warning',
      'configuration',
      `${path} has a password, and every user of this machine can read it.`,
      `chmod o-r ${path}`,
    ),
  ]
}

/** Looks at the key of the settings that encrypts the secrets of lines. */
function checkLineKey({ data }: Arguments, env: Settings): Finding[] {
  const path = join(data, LINE_KEY_FILE)
  try {
    const ownKey = lineKeyOf(env)
    if (ownKey === undefined || !isOtherKey(ownKey, data)) return []
    return [
      problem(
        'warning',
        'configuration',
        `BANDEJA_LINE_KEY is another key than ${path}, which is not used.`,
        'If lines were connected before it was set, set it to the content of that file. Otherwise remove the file.',
      ),
    ]
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return [
      problem('failed', 'configuration', error.message, 'Give all services of a database one key.'),
    ]
  }
}

/** Whether the user of the command may use the data folder; the start creates a missing one. */
async function checkFolder({ data }: Arguments): Promise<Finding[]> {
  try {
    await access(data, constants.R_OK | constants.W_OK | constants.X_OK)
    return []
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return []
    return [
      problem(
        'failed',
        'configuration',
        reason(asStartError(error, data)),
        'Check BANDEJA_DATA, and run the command as root or as the user of the service.',
      ),
    ]
  }
}

/** Looks at everything that the service needs. It changes nothing. */
export async function check(settings: Arguments, env: Settings, log: Log): Promise<Finding[]> {
  const folder = await checkFolder(settings)
  // Most other checks would fail for this cause alone.
  if (folder.length > 0) return [...checkConfiguration(settings), ...folder]
  const lineKey = checkLineKey(settings, env)
  const database = await checkDatabase(settings)
  const [redis, push, files, service, mail, provider] = await Promise.all([
    checkBus(settings),
    checkPushApi(settings),
    checkFiles(settings),
    checkService(settings),
    checkMail(settings),
    checkProvider(settings, log),
  ])
  const canBeOpened =
    database.every(({ state }) => state === 'ok') &&
    lineKey.every(({ state }) => state !== 'failed')
  const hasData = canBeOpened && (await hasTables(settings))
  const lines = hasData ? await checkLines(settings, env, log) : []
  const callers = hasData ? await checkCallers(settings, env, log) : []
  const audit = hasData ? await checkAudit(settings, env, log) : []
  return [
    ...checkConfiguration(settings),
    ...lineKey,
    ...database,
    ...redis,
    ...push,
    files,
    ...service,
    ...callers,
    mail,
    ...provider,
    ...lines,
    ...audit,
  ]
}
