import { parseArgs } from 'node:util'
import { emailField } from '#contract/api/shared.ts'
import { recipientOf } from '#contract/rules/recipient-list.ts'
import { isLoopbackName } from '#workspace/http/request-origin.ts'
import type { SmtpServer } from '#workspace/mail/transport.ts'

/** The service's command-line options. */
export interface Arguments {
  port: number
  data: string
  host: string
  /** Origin by which clients reach the service, if it differs from the address that the service listens on. */
  publicUrl: string | undefined
  /** The server that sends the mails; undefined: they are written into a folder. */
  smtp: SmtpServer | undefined
  control: boolean
  /** Whether users without a group may register themselves and a group. */
  registration: boolean
  seed: number
  contacts: number | undefined
  messages: number | undefined
  longest: number | undefined
  pace: number | undefined
  simulator: boolean
  /** Start without demo data: no accounts, no contacts. */
  empty: boolean
}

export const usage = `Usage: workspace --data DIR [--port N] [--host 127.0.0.1] [--public-url URL] [--control]
                 [--registration on|off] [--smtp URL --mail-from ADDRESS]
                 [--seed N] [--contacts N] [--messages N] [--longest N]
                 [--pace SECONDS] [--no-simulator]
       workspace --data DIR --empty [the other options that make no demo data]

  --data DIR       folder of the database, files and outgoing mail
  --port N         0 (the default) takes any free port
  --public-url URL where clients reach it, as https://chat.example: behind a proxy that
                   ends TLS, or under another name (default: the address that it listens on)
  --control        opens /_control to callers on this machine, for tests
  --registration on|off
                   whether strangers may register users and groups (on); with off people
                   join by invitation, and admins register further groups
  --smtp URL       the server that sends the mails, as smtps://user:password@mail.example
                   or smtp://mail.example:587, which must offer TLS unless it is on this
                   machine (default: mails are written into the folder outbox of DIR)
  --mail-from ADDRESS
                   the sender, as "Bandeja <bandeja@example.com>"
  --empty          no demo data, accounts or published password; the first admin registers
                   in the app
  --seed N         which demo data to make in an empty folder (1)
  --contacts N     how many demo contacts (400)
  --messages N     how many demo messages over all
  --longest N      how many of them the newest chat has
  --pace SECONDS   about how often a customer writes first (24); 0: they only answer
  --no-simulator   customers never write

  BANDEJA_LINE_KEY or BANDEJA_LINE_KEY_FILE in the environment: 32 bytes as base64, or the file
  that has them, to encrypt the secrets of WhatsApp lines (default: a file in the data folder)
  BANDEJA_SMTP_URL: as --smtp, which other users of this machine can read

Once it answers it prints one line of JSON to standard output. Through npm, which prints a
banner of its own before it, a program calls: npm run --silent workspace -- --data DIR
`

/** Invalid command-line arguments; `message` states the mistake. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

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
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    beginsWithTls: protocol === 'smtps:',
    isThisMachine: isLoopbackName(address),
    login:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    from: { name: sender.name ?? '', address: sender.email },
  }
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

/** The options that describe the demo data. */
const DEMO_OPTIONS = ['seed', 'contacts', 'messages', 'longest'] as const

/**
 * @param env the environment, for what must not stand in the list of processes
 * @throws UsageError for an unknown, missing or malformed argument
 */
export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Arguments {
  const values = parse(args)
  if (values.data === undefined || values.data === '')
    throw new UsageError('--data must name a folder.')
  const empty = values.empty ?? false
  const demoOption = DEMO_OPTIONS.find((name) => values[name] !== undefined)
  if (empty && demoOption !== undefined)
    throw new UsageError(`--empty makes no demo data, so it does not go with --${demoOption}.`)
  return {
    port: count('port', values.port, 65_535) ?? 0,
    data: values.data,
    host: values.host ?? '127.0.0.1',
    publicUrl: origin('public-url', values['public-url']),
    smtp: smtpServer(values.smtp ?? env['BANDEJA_SMTP_URL'], values['mail-from']),
    control: values.control ?? false,
    registration: onOrOff('registration', values.registration) ?? true,
    seed: count('seed', values.seed, 2 ** 31) ?? 1,
    contacts: count('contacts', values.contacts, 5_000_000),
    messages: count('messages', values.messages, 100_000_000),
    longest: count('longest', values.longest, 10_000_000),
    pace: count('pace', values.pace, 86_400),
    simulator: !(values['no-simulator'] ?? false),
    empty,
  }
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        host: { type: 'string' },
        'public-url': { type: 'string' },
        smtp: { type: 'string' },
        'mail-from': { type: 'string' },
        control: { type: 'boolean' },
        registration: { type: 'string' },
        seed: { type: 'string' },
        contacts: { type: 'string' },
        messages: { type: 'string' },
        longest: { type: 'string' },
        pace: { type: 'string' },
        'no-simulator': { type: 'boolean' },
        empty: { type: 'boolean' },
      },
    })
    return values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
