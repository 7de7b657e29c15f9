import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it arrived. */
export interface ReceivedMail {
  to: string[]
  /** Lines of the header, unfolded. */
  headers: string[]
  /** The parts as one text: plain text and HTML. */
  text: string
}

/** Undoes the line folding and the quoted-printable encoding of a message. */
function readMessage(raw: string): Omit<ReceivedMail, 'to'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const bytes = rest
    .join('\r\n\r\n')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
  return {
    headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'),
    text: Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n'),
  }
}

/**
 * Starts a mail server on this machine, without TLS and sign-in unless the options ask for them.
 * @param options what the server refuses
 */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, ...readMessage(Buffer.concat(chunks).toString('latin1')) })
        done()
      })
    },
    ...options,
  })
  // A client that a test cuts off is no error of the server.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    received,
    /** For the workspace. */
    smtp: {
      host: '127.0.0.1',
      port: address.port,
      beginsWithTls: options.secure ?? false,
      isThisMachine: true,
      login: undefined,
      from: { name: 'Bandeja', address: 'bandeja@example.test' },
    },
    /** Number of open connections. */
    open: () => server.connections.size,
    /** Ends all connections, as a server does that has waited long enough. */
    cut() {
      for (const connection of server.connections) connection.close()
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
