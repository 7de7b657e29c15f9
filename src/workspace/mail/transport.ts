import { htmlOf, type Mail } from './mail.ts'

/** A mail server, and the sender of all mails. */
export interface SmtpServer {
  host: string
  port: number
  /** Whether the connection begins with TLS (`smtps:`). Otherwise it is upgraded. */
  beginsWithTls: boolean
  /** Whether the host is this machine, where TLS is not required. */
  isThisMachine: boolean
  login: { user: string; pass: string } | undefined
  from: { name: string; address: string }
}

/** Sends a mail. `id` is the same at each attempt, so that a receiver can recognise a second copy. */
export type SendMail = (mail: Mail, id: string, at: number) => Promise<void>

/** Sends mails over a connection that several share. */
export interface MailTransport {
  send: SendMail
  /** Closes the connection, if there is one. */
  close(): void
}

/** The server has refused this mail for good: another attempt would not help. `message` is the server's text. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail'
}

/** Time limits for a server that answers slowly or not at all, ms. */
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
/** How long the connection stays open for a further mail, ms. */
const IDLE_MS = 5_000

/** Why a mail was not sent, without its content: the server's words or the system's error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said =
    'response' in error && typeof error.response === 'string' ? error.response : undefined
  if ('code' in error && error.code === 'ETLS') return `The server offers no TLS: ${said}`
  return said ?? error.message
}

/** The commands that are about one mail: its receiver and its content. Others are about the sender or the server. */
const ownCommands: readonly unknown[] = ['RCPT TO', 'DATA']

/** Whether the server has refused the receiver or the mail itself, and not for a moment only. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  return ownCommands.includes(error.command) && Number(error.responseCode) >= 500
}

// Loaded at the first mail, because most starts send none.
const library = () => import('nodemailer')

/** The parts of a message for nodemailer, which encodes names so that one with line breaks cannot add headers. */
function messageOf({ to, subject, body }: Mail, id: string, at: number, from: string) {
  return {
    to: { name: to.name, address: to.email },
    subject,
    text: body,
    date: new Date(at),
    // Of the sender's domain, because filters of spam distrust others.
    messageId: `<${id}${from.slice(from.lastIndexOf('@'))}>`,
  }
}

/** What nodemailer needs to reach a server. */
const optionsOf = ({ host, port, beginsWithTls, isThisMachine, login }: SmtpServer) => ({
  host,
  port,
  secure: beginsWithTls,
  requireTLS: !beginsWithTls && !isThisMachine,
  // What stays on this machine needs no certificate.
  ...(isThisMachine && { tls: { rejectUnauthorized: false } }),
  ...(login !== undefined && { auth: login }),
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Opens no connection before the first mail. */
async function openPool(server: SmtpServer) {
  const { createTransport } = await library()
  return createTransport({
    ...optionsOf(server),
    pool: true,
    maxConnections: 1,
    idleTimeout: IDLE_MS,
    // A server may end the connection between two mails. The mailer makes any further attempt.
    maxRequeues: 1,
  })
}

/** Sends mails over a server. Mails that follow each other use one connection. */
export function createSmtp(server: SmtpServer): MailTransport {
  let pool: ReturnType<typeof openPool> | undefined
  return {
    async send(mail, id, at) {
      const transport = await (pool ??= openPool(server))
      try {
        const { from } = server
        const message = { ...messageOf(mail, id, at, from.address), from, html: htmlOf(mail) }
        await transport.sendMail(message)
      } catch (error) {
        const reason = reasonOf(error)
        throw isRefusal(error) ? new RefusedMail(reason) : new Error(reason, { cause: error })
      }
    },
    close() {
      void pool?.then((transport) => transport.close())
      pool = undefined
    },
  }
}

/** Connects to a server and signs in, without a mail. @throws Error with the server's words */
export async function checkSmtp(server: SmtpServer): Promise<void> {
  const { createTransport } = await library()
  const transport = createTransport(optionsOf(server))
  try {
    await transport.verify()
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error })
  } finally {
    transport.close()
  }
}

/** The mail as an RFC 5322 message, as text alone, for a file that a person reads. */
export async function composeMail(mail: Mail, id: string, at: number): Promise<string> {
  const { createTransport } = await library()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const from = { name: 'Bandeja', address: 'no-reply@bandeja.invalid' }
  const { message } = await transport.sendMail({
    ...messageOf(mail, id, at, from.address),
    from,
    textEncoding: 'base64',
  })
  if (!Buffer.isBuffer(message)) throw new TypeError('A buffered message was expected.')
  return message.toString()
}
