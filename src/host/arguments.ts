import { resolve } from 'node:path'
import { emailField } from '#contract/api/shared.ts'
import { recipientOf } from '#contract/rules/campaigns/recipient-list.ts'
import { isProxyNetwork } from '#workspace/http/caller-address.ts'
import { isLoopbackName } from '#workspace/http/request-origin.ts'
import type { SingleSignOnSettings } from '#workspace/auth/single-sign-on.ts'
import type { UploadQuota } from '#workspace/media/upload-quota.ts'
import type { SmtpServer } from '#workspace/mail/transport.ts'
import type { HostedPush } from '#workspace/realtime/hosted/push-api.ts'
import type { FilesPlace } from '#workspace/storage/file-store/open-store.ts'
import {
  namedAsGiven,
  optionsHelp,
  readGiven,
  UsageError,
  type Given,
  type OptionName,
  type Program,
} from './options.ts'
import { readSingleSignOn } from './single-sign-on.ts'

/** The service's command-line options. */
export interface Arguments {
  port: number
  data: string
  /** Address of a PostgreSQL database; undefined: a file in the data folder. */
  database: string | undefined
  /** Address of Redis; undefined: no other service has the same database. */
  redis: string | undefined
  /** A hosted push service; undefined: the service's own push server. */
  push: HostedPush | undefined
  /** Where the files are; undefined: in the data folder. */
  files: FilesPlace | undefined
  host: string
  /** Origin by which clients reach the service, if it differs from the address that the service listens on. */
  publicUrl: string | undefined
  /** Addresses and networks of the proxies whose headers name the caller. */
  trustedProxies: string[]
  /** Hosts of private networks that lines may have as their base address. */
  privateHosts: string[]
  /** Where people get the app; undefined: invitations say to ask who invites. */
  appUrl: string | undefined
  /** The server that sends the mails; undefined: they are written into a folder. */
  smtp: SmtpServer | undefined
  control: boolean
  /** Whether users without a group may register themselves and a group. */
  registration: boolean
  /** Whether an address counts as its user's only after they have confirmed it. */
  confirmAddresses: boolean
  /** How the members of a group sign in by a provider; undefined: everybody signs in by a password. */
  singleSignOn: SingleSignOnSettings | undefined
  /** How much members may upload. */
  uploadQuota: UploadQuota
  seed: number
  contacts: number | undefined
  messages: number | undefined
  longest: number | undefined
  pace: number | undefined
  simulator: boolean
  /** Start without demo data: no accounts, no contacts. */
  empty: boolean
  log: LogForm
  /** Where the metrics are read; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
}

/** The form of the log. */
export type LogForm = 'text' | 'json'

export const usage = `Usage: workspace --data DIR [options]

${optionsHelp('workspace')}

The keys are read from the environment. Once it answers it prints one line of JSON to standard
output. Through npm, which prints a banner of its own before it, a program calls:
npm run --silent workspace -- --data DIR
`

function count(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > most)
    throw new UsageError(`--${name} takes a whole number from 0 to ${most}, not "${text}".`)
  return value
}

/**
 * Reads an origin, e.g. `https://chat.example`. A path is refused, because the service's own paths begin at the root.
 * @throws UsageError unless `text` is an http or https address without a path
 */
function origin(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(
      `--${name} takes an http or https address without a path, as https://chat.example, not "${text}".`,
    )
  return url.origin
}

/** @throws UsageError unless `text` is an http or https address without a password */
function appAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UsageError(
      `--app-url takes where people get the app, as https://example.com/bandeja, not "${text}".`,
    )
  return url.href
}

/** The entries of a list with commas. */
const listed = (text: string): string[] => text.split(',').flatMap((entry) => entry.trim() || [])

/** @throws UsageError unless `text` lists addresses and networks */
function trustedProxies(text = ''): string[] {
  const networks = listed(text)
  const wrong = networks.find((network) => !isProxyNetwork(network))
  if (wrong !== undefined)
    throw new UsageError(
      `--trusted-proxy takes addresses and networks, as 127.0.0.1,10.0.0.0/8, and no network of all addresses: not "${wrong}".`,
    )
  return networks
}

/** @throws UsageError unless `text` lists names or addresses, each with a port if it is not the scheme's own */
function privateHosts(text = ''): string[] {
  const hosts = listed(text)
  const wrong = hosts.find((host) => !/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host))
  if (wrong !== undefined)
    throw new UsageError(
      `--private-hosts takes hosts with or without a port, as proxy.internal,10.0.0.5:8443, not "${wrong}".`,
    )
  return hosts
}

/** What the address of a database may ask for. The driver takes the third to the fifth as the last. */
const sslModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

/** @throws UsageError unless `text` is the address of a database of PostgreSQL */
export function databaseAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  // The address may contain a password, so the message does not quote it.
  // A password with one of these characters ends the part before the host, and the rest is read as host and database.
  const isCut = /[#@]/.test(text.slice(text.indexOf('@') + 1))
  const isDatabase = url !== null && /^\/[^/]+$/.test(url.pathname)
  if (!isDatabase || isCut || !/^postgres(ql)?:$/.test(url.protocol))
    throw new UsageError(
      '--database takes the address of a PostgreSQL database, as postgres://user:password@db.example/bandeja. In a password, write %23 for #, %25 for %, %2F for /, %3A for :, %3F for ? and %40 for @.',
    )
  const sslmode = url.searchParams.get('sslmode')
  if (sslmode !== null && !sslModes.includes(sslmode))
    throw new UsageError(`--database: sslmode is one of ${sslModes.join(', ')}.`)
  return text
}

/**
 * @param database the address of the database, which several services can only share on a server
 * @throws UsageError unless `text` is the address of Redis
 */
function redisAddress(text: string | undefined, database: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  // The address may contain a password, so the message does not quote it.
  if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === '')
    throw new UsageError(
      '--redis takes the address of Redis, as redis://user:password@redis.example:6379.',
    )
  if (database === undefined)
    throw new UsageError(
      '--redis is for several services on one PostgreSQL database: it needs --database.',
    )
  return text
}

/**
 * Reads where the files are: a folder, or `s3://bucket/prefix`.
 * @param env has the settings of the storage, by the names that other programs for it use
 * @throws UsageError for an address that is none, and a storage without keys
 */
function filesPlace(
  text: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): FilesPlace | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^[a-z0-9+]+:/i.test(text)) return { folder: resolve(text) }
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9.-]{3,63})(?:\/([\w./-]*))?$/.exec(text) ?? []
  if (bucket === undefined)
    throw new UsageError(
      `--files takes a folder, or a bucket and a prefix, as s3://bucket/prefix, not "${text}".`,
    )
  const given = (name: string) => (env[name] === '' ? undefined : env[name])
  const accessKeyId = given('AWS_ACCESS_KEY_ID')
  const secretAccessKey = given('AWS_SECRET_ACCESS_KEY')
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new UsageError(`--files ${text} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`)
  const prefix = path.replaceAll(/^\/+|\/+$/g, '')
  return {
    s3: {
      bucket,
      prefix: prefix === '' ? '' : `${prefix}/`,
      endpoint: origin('files: AWS_ENDPOINT_URL', given('AWS_ENDPOINT_URL')),
      region: given('AWS_REGION') ?? 'us-east-1',
      accessKeyId,
      secretAccessKey,
      sessionToken: given('AWS_SESSION_TOKEN'),
    },
  }
}

/** Where clients of Pusher Channels connect, by the address of its API. */
const PUSHER_API = /^api-([a-z0-9-]+)\.pusher\.com$/

/** Decodes a part of an address; undefined if it is empty or has an invalid percent code. */
function decoded(part = ''): string | undefined {
  try {
    return part === '' ? undefined : decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** @throws UsageError unless `text` is the address of an application of a push service */
function hostedPush(text: string | undefined): HostedPush | undefined {
  if (text === undefined || text === '') return undefined
  const url = URL.parse(text)
  const [, appId] = /^\/apps\/([\w-]+)$/.exec(url?.pathname ?? '') ?? []
  const endpoint = (address: URL, tlsScheme: string) => {
    const tls = address.protocol === tlsScheme
    const port = address.port === '' ? (tls ? 443 : 80) : Number(address.port)
    return { host: address.hostname.replace(/^\[(.*)\]$/, '$1'), port, tls }
  }
  const isApi = url !== null && /^https?:$/.test(url.protocol)
  const [key, secret] = [decoded(url?.username), decoded(url?.password)]
  // The address contains the secret, so the message does not quote it.
  if (!isApi || appId === undefined || key === undefined || secret === undefined)
    throw new UsageError(
      '--push takes the API of a push service, as https://KEY:SECRET@api-eu.pusher.com/apps/APP_ID.',
    )
  const [, cluster] = PUSHER_API.exec(url.hostname) ?? []
  const given = url.searchParams.get('client')
  const client =
    given === null
      ? cluster === undefined
        ? new URL(`${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`)
        : new URL(`wss://ws-${cluster}.pusher.com`)
      : URL.parse(given)
  if (client === null || !/^wss?:$/.test(client.protocol) || !/^\/?$/.test(client.pathname))
    throw new UsageError(
      '--push: client takes where clients connect, without a path, as wss://push.example.',
    )
  return {
    appId,
    key,
    secret,
    cluster: url.searchParams.get('cluster') ?? cluster ?? 'main',
    api: endpoint(url, 'https:'),
    socket: endpoint(client, 'wss:'),
  }
}

const smtpPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** @throws UsageError for a server without a sender, and for an address that is none */
function smtpServer(address: string | undefined, from: string | undefined): SmtpServer | undefined {
  if (address === undefined || address === '') return undefined
  const url = URL.parse(address)
  const port = smtpPorts[url?.protocol ?? '']
  // The address may contain a password, so the message does not quote it.
  if (url === null || port === undefined || url.hostname === '' || !/^\/?$/.test(url.pathname))
    throw new UsageError(
      '--smtp takes the address of a mail server, as smtps://user:password@mail.example:465.',
    )
  const sender = recipientOf(from ?? '')
  if (!emailField.safeParse(sender.email).success)
    throw new UsageError('--smtp needs a sender: --mail-from "Bandeja <bandeja@example.com>".')
  const { protocol, username, password } = url
  const [user, pass] = [decoded(username), decoded(password)]
  if ((user === undefined) !== (username === '') || (pass === undefined) !== (password === ''))
    throw new UsageError('--smtp: the user or password has a % that is not written as %25.')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    beginsWithTls: protocol === 'smtps:',
    isThisMachine: isLoopbackName(address),
    login: user === undefined ? undefined : { user, pass: pass ?? '' },
    from: { name: sender.name ?? '', address: sender.email },
  }
}

/** @returns the bytes */
function gigabytes(name: string, text: string | undefined): number | undefined {
  const number = count(name, text, 1_000_000)
  return number === undefined ? undefined : number * 1_000_000_000
}

function onOrOff(name: string, text: string | undefined): boolean | undefined {
  if (text !== undefined && text !== 'on' && text !== 'off')
    throw new UsageError(`--${name} takes on or off, not "${text}".`)
  return text === undefined ? undefined : text === 'on'
}

/** Whether the arguments ask for the usage text. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

/** @throws UsageError for a text that is neither form */
function logForm(text: string | undefined): LogForm {
  if (text !== undefined && text !== 'text' && text !== 'json')
    throw new UsageError(`--log takes text or json, not "${text}".`)
  return text ?? 'text'
}

/** @throws UsageError for an address without a port */
function metricsAddress(text: string | undefined): Arguments['metrics'] {
  if (text === undefined) return undefined
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d+)$/.exec(text) ?? []
  if (port === undefined || Number(port) > 65_535)
    throw new UsageError(
      `--metrics takes a port, or an address and a port, as 127.0.0.1:9464, not "${text}".`,
    )
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

/** The options that describe the demo data. */
const DEMO_OPTIONS = ['seed', 'contacts', 'messages', 'longest'] as const

/** What the server has without a setting. */
export const serverDefaults: Given = { data: '/var/lib/bandeja', port: '8080' }

/**
 * @param env the environment and the settings of the configuration file
 * @throws UsageError for an unknown, missing or malformed setting
 */
export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  program: Program = 'workspace',
): Arguments {
  try {
    return readSettings(args, env, program)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(namedAsGiven(error.message, args, env))
  }
}

function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  program: Program,
): Arguments {
  const given: Given = {
    ...(program === 'server' && serverDefaults),
    ...readGiven(program, args, env),
  }
  const text = (name: OptionName) => {
    const value = given[name]
    return value === true ? undefined : value
  }
  const isOn = (name: OptionName) => given[name] === true
  const data = text('data')
  if (data === undefined || data === '') throw new UsageError('--data must name a folder.')
  const database = databaseAddress(text('database'))
  const empty = program === 'server' ? !isOn('demo') : isOn('empty')
  const demoOption = DEMO_OPTIONS.find((name) => given[name] !== undefined)
  if (empty && demoOption !== undefined)
    throw new UsageError(`--empty makes no demo data, so it does not go with --${demoOption}.`)
  return {
    port: count('port', text('port'), 65_535) ?? 0,
    data,
    database,
    redis: redisAddress(text('redis'), database),
    push: hostedPush(text('push')),
    files: filesPlace(text('files'), env),
    host: text('host') ?? '127.0.0.1',
    publicUrl: origin('public-url', text('public-url')),
    trustedProxies: trustedProxies(text('trusted-proxy')),
    privateHosts: privateHosts(text('private-hosts')),
    appUrl: appAddress(text('app-url')),
    smtp: smtpServer(text('smtp'), text('mail-from')),
    control: isOn('control'),
    registration: onOrOff('registration', text('registration')) ?? !empty,
    confirmAddresses: onOrOff('confirm-addresses', text('confirm-addresses')) ?? true,
    singleSignOn: readSingleSignOn(text),
    uploadQuota: {
      groupBytes: gigabytes('quota-group', text('quota-group')),
      personBytes: gigabytes('quota-person', text('quota-person')),
    },
    seed: count('seed', text('seed'), 2 ** 31) ?? 1,
    contacts: count('contacts', text('contacts'), 5_000_000),
    messages: count('messages', text('messages'), 100_000_000),
    longest: count('longest', text('longest'), 10_000_000),
    pace: count('pace', text('pace'), 86_400),
    simulator: program === 'server' ? isOn('demo') : !isOn('no-simulator'),
    empty,
    log: logForm(text('log')),
    metrics: metricsAddress(text('metrics')),
  }
}
