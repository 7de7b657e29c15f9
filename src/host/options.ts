import { parseArgs } from 'node:util'

/** Invalid command-line arguments or settings; `message` states the mistake. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The two programs: `npm run workspace`, which has demo data, and `bandeja-server`, which has none. */
export type Program = 'workspace' | 'server'

interface Option {
  /** Placeholder of its value; absent for an option without one. */
  readonly value?: string
  /** Its name in the configuration file and in the environment. */
  readonly key?: string
  /** The only program that has it; absent: both. */
  readonly only?: Program
  readonly text: string
}

/** Every setting of the service, by its name on the command line. */
const options = {
  data: {
    value: 'DIR',
    key: 'BANDEJA_DATA',
    text: 'folder of the database, files and outgoing mail',
  },
  database: {
    value: 'URL',
    key: 'BANDEJA_DATABASE_URL',
    text: 'a PostgreSQL database, as postgres://user:password@db.example/bandeja (default: a file in the data folder). Other users of this machine can read arguments, so a password belongs into the key',
  },
  redis: {
    value: 'URL',
    key: 'BANDEJA_REDIS_URL',
    text: 'Redis or Valkey, as redis://user:password@redis.example:6379 or rediss:// for TLS, through which several services on one PostgreSQL database exchange live events (default: this service is the only one). Other users of this machine can read arguments, so a password belongs into the key',
  },
  push: {
    value: 'URL',
    key: 'BANDEJA_PUSH_URL',
    text: 'a hosted push service of the Pusher protocol that delivers the live events, as https://KEY:SECRET@api-eu.pusher.com/apps/APP_ID; where clients connect, if not at the same address, behind it as ?client=wss://push.example (default: this service delivers them). Other users of this machine can read arguments, so it belongs into the key',
  },
  files: {
    value: 'DIR|URL',
    key: 'BANDEJA_FILES',
    text: 'an existing folder that several services share, or a storage of the S3 protocol as s3://bucket/prefix, with the settings AWS_… below (default: in the data folder)',
  },
  port: { value: 'N', key: 'BANDEJA_PORT', text: '0 takes any free port' },
  host: {
    value: 'ADDRESS',
    key: 'BANDEJA_HOST',
    text: 'network address that it listens on (127.0.0.1: only this machine reaches it)',
  },
  'public-url': {
    value: 'URL',
    key: 'BANDEJA_PUBLIC_URL',
    text: 'where clients reach it, as https://chat.example: behind a proxy that ends TLS, or under another name (default: the address that it listens on)',
  },
  'trusted-proxy': {
    value: 'LIST',
    key: 'BANDEJA_TRUSTED_PROXY',
    text: 'addresses and networks of the web servers before it, as 127.0.0.1,10.0.0.0/8, whose X-Forwarded-For or Forwarded names the caller (default: none, so that all callers behind a web server count as one)',
  },
  registration: {
    value: 'on|off',
    key: 'BANDEJA_REGISTRATION',
    text: 'whether strangers may register users and groups; with off people join by invitation, and admins register further groups (default: off, but on with demo data)',
  },
  'confirm-addresses': {
    value: 'on|off',
    key: 'BANDEJA_CONFIRM_ADDRESSES',
    text: 'whether users who registered themselves get invitations only once they have proved, with a mailed code, that their e-mail address is theirs; off takes all addresses as confirmed, for a workspace of one’s own (default: on)',
  },
  'sso-issuer': {
    value: 'URL',
    key: 'BANDEJA_SSO_ISSUER',
    text: 'the provider (OpenID Connect) by which the members of one group sign in, exactly as its tokens name it, as https://sso.example.com (default: everybody signs in by a password)',
  },
  'sso-client-id': {
    value: 'ID',
    key: 'BANDEJA_SSO_CLIENT_ID',
    text: 'the name of the app at the provider',
  },
  'sso-group': { value: 'ID', key: 'BANDEJA_SSO_GROUP', text: 'the group' },
  'sso-claim': {
    value: 'NAME',
    key: 'BANDEJA_SSO_CLAIM',
    text: 'the claim of the ID token that decides the role (bandeja_role)',
  },
  'sso-roles': {
    value: 'LIST',
    key: 'BANDEJA_SSO_ROLES',
    text: 'the role of each value of the claim, as sales=agent,leads=manager,owners=admin; of several values of a person, the first in this list counts. The roles are admin, supervisor, manager and agent',
  },
  'sso-teams-claim': {
    value: 'NAME',
    key: 'BANDEJA_SSO_TEAMS_CLAIM',
    text: 'the claim that has the name of the person’s team (default: admins decide it in the app)',
  },
  'sso-password': {
    value: 'allow|emergency',
    key: 'BANDEJA_SSO_PASSWORD',
    text: 'emergency: of the group, only its super admins sign in by a password (allow)',
  },
  'quota-group': {
    value: 'GB',
    key: 'BANDEJA_QUOTA_GROUP',
    text: 'gigabytes of files that the members of one group may have uploaded; files of customers do not count (default: any number)',
  },
  'quota-person': {
    value: 'GB',
    key: 'BANDEJA_QUOTA_PERSON',
    text: 'gigabytes of files that one person may have uploaded in all their groups (default: any number)',
  },
  'private-hosts': {
    value: 'LIST',
    key: 'BANDEJA_PRIVATE_HOSTS',
    text: 'hosts of private networks, or of this machine, that the lines of WhatsApp may have as their base address, as proxy.internal,10.0.0.5:8443 (default: none, so that no admin can have this service call your network)',
  },
  'app-url': {
    value: 'URL',
    key: 'BANDEJA_APP_URL',
    text: 'where people get the app, as https://example.com/bandeja, for the mails of invitations (default: they say to ask who invites)',
  },
  smtp: {
    value: 'URL',
    key: 'BANDEJA_SMTP_URL',
    text: 'the server that sends the mails, as smtps://user:password@mail.example or smtp://mail.example:587, which must offer TLS unless it is on this machine (default: mails are written into the folder outbox of the data folder). Other users of this machine can read arguments, so a password belongs into the key',
  },
  'mail-from': {
    value: 'ADDRESS',
    key: 'BANDEJA_MAIL_FROM',
    text: 'the sender, as "Bandeja <bandeja@example.com>"',
  },
  log: {
    value: 'text|json',
    key: 'BANDEJA_LOG',
    text: 'form of the log; json has a line for each call too',
  },
  metrics: {
    value: '[HOST:]PORT',
    key: 'BANDEJA_METRICS',
    text: 'where Prometheus reads the metrics; only this machine reaches a port without a host (default: no metrics)',
  },
  demo: {
    only: 'server',
    text: 'fills an empty folder with demo data, whose passwords are published, and lets its customers write',
  },
  control: {
    only: 'workspace',
    text: 'opens /_control to callers on this machine, for tests',
  },
  empty: {
    only: 'workspace',
    text: 'no demo data, accounts or published password; the first admin registers in the app',
  },
  seed: { value: 'N', only: 'workspace', text: 'which demo data to make in an empty folder (1)' },
  contacts: { value: 'N', only: 'workspace', text: 'how many demo contacts (400)' },
  messages: { value: 'N', only: 'workspace', text: 'how many demo messages over all' },
  longest: { value: 'N', only: 'workspace', text: 'how many of them the newest chat has' },
  pace: {
    value: 'SECONDS',
    only: 'workspace',
    text: 'about how often a customer writes first (24); 0: they only answer',
  },
  'no-simulator': { only: 'workspace', text: 'customers never write' },
} satisfies Record<string, Option>

export type OptionName = keyof typeof options

/** Settings that no argument has: secrets, which other users of the machine could read there, and those of libraries. */
const keysOnly = {
  BANDEJA_LINE_KEY: '32 bytes as base64 that encrypt the secrets of WhatsApp lines',
  BANDEJA_LINE_KEY_FILE: 'the file that has them (default: a file in the data folder)',
  AWS_ENDPOINT_URL: 'address of the S3 storage, as https://storage.example (default: Amazon’s)',
  AWS_REGION: 'its region (us-east-1)',
  AWS_ACCESS_KEY_ID: 'the key that signs the calls to it',
  AWS_SECRET_ACCESS_KEY: 'its secret',
  AWS_SESSION_TOKEN: 'the token of a key that expires',
  NODE_EXTRA_CA_CERTS:
    'a file of certificates (PEM) of authorities that are trusted beside the usual ones, as that of a company',
}

const rows: [OptionName, Option][] = Object.keys(options)
  .filter((name): name is OptionName => name in options)
  .map((name) => [name, options[name]])

const isOf = (program: Program, { only }: Option) => only === undefined || only === program

/** The names that the configuration file may set. */
export const settingKeys: readonly string[] = [
  ...rows.flatMap(([, { key }]) => key ?? []),
  ...Object.keys(keysOnly),
]

/** The given settings: texts, and true for an option without a value. */
export type Given = Partial<Record<OptionName, string | true>>

/**
 * Reads the command line; what it leaves out comes from the environment. An empty setting counts as absent.
 * @returns the settings and the arguments that are no options
 * @throws UsageError for an unknown or incomplete argument
 */
export function readGiven(
  program: Program,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Given {
  const own = rows.filter(([, option]) => isOf(program, option))
  const given: Given = {}
  for (const [name, { key }] of own) {
    const text = key === undefined ? undefined : env[key]
    if (text !== undefined && text !== '') given[name] = text
  }
  const described: Record<string, { type: 'boolean' | 'string' }> = Object.fromEntries(
    own.map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
  )
  try {
    const { values } = parseArgs({ args: [...args], options: described })
    for (const [name] of own) {
      const value = values[name]
      if (typeof value === 'string' || value === true) given[name] = value
    }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  return given
}

/** The message on a setting, which begins with its option: with its key instead if no argument has set it. */
export function namedAsGiven(
  message: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string {
  return message.replace(/^--[a-z-]+/, (option) => {
    const key = rows.find(([name]) => `--${name}` === option)?.[1].key
    const isArgument = args.some((arg) => arg === option || arg.startsWith(`${option}=`))
    return isArgument || key === undefined || (env[key] ?? '') === '' ? option : key
  })
}

/** Width of a line of the help, and of its left column. */
const WIDTH = 92
const LEFT = 20

/** A row of two columns: the name, and a text that is broken into lines. */
export function helpRow(name: string, text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && LEFT + line.length + word.length > WIDTH) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  lines.push(line)
  const indented = lines.join(`\n${' '.repeat(LEFT)}`)
  const left = `  ${name}`
  return left.length < LEFT - 1
    ? left.padEnd(LEFT) + indented
    : `${left}\n${' '.repeat(LEFT)}${indented}`
}

/** The help on the options of a program, with their names in the configuration file. */
export function optionsHelp(program: Program): string {
  const own = rows.filter(([, option]) => isOf(program, option))
  const named = own.map(([name, { value, key, text }]) =>
    helpRow(
      `--${name}${value === undefined ? '' : ` ${value}`}`,
      key === undefined ? text : `${text}. Key: ${key}`,
    ),
  )
  return [...named, ...Object.entries(keysOnly).map(([key, text]) => helpRow(key, text))].join('\n')
}
