import { createHmac, randomBytes } from 'node:crypto'
import { request } from 'node:https'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type {
  LineProbe,
  LineProbeFault,
  LineProbeName,
} from '#contract/entities/line/line-check.ts'
import { askSubscription } from './ask-subscription.ts'
import type { FoundHost, Internet } from '#workspace/cloud-api/internet.ts'
import type { Lines, OpenLine } from '#workspace/cloud-api/lines.ts'
import { isSameSecret, proofOf } from './signature.ts'

/** Longest time of all probes together, ms. */
const PROBES_MS = 20_000
/** Longest answer that is read, bytes. */
const READ_MAX = 4_096

/** The query that marks the service's own calls, which are not noted as those of the provider. */
export const PROBE_QUERY = 'probe'

/** The mark of our own calls to a line's webhook. */
const markOf = ({ row }: OpenLine): string =>
  createHmac('sha256', row.verify_token).update('probe').digest('hex')

/** @param mark value of the query `PROBE_QUERY` */
export const isProbe = (line: OpenLine, mark: string | undefined): boolean =>
  mark !== undefined && isSameSecret(mark, markOf(line))

/** A probe that has failed. */
class Failed extends Error {
  readonly fault: LineProbeFault
  readonly value: string | undefined
  constructor(fault: LineProbeFault, value?: string) {
    super(fault)
    this.fault = fault
    this.value = value
  }
}

/**
 * Calls the webhook of a line as its provider does, over the internet, and asks the provider where it sends events. After
 * the first probe that fails, the others of the way are skipped.
 */
export async function probeWebhook(
  { lines, internet }: { lines: Lines; internet: Internet },
  line: OpenLine,
  webhookUrl: string,
): Promise<LineProbe[]> {
  const signal = AbortSignal.timeout(PROBES_MS)
  const [way, subscription] = await Promise.all([
    probeWay(internet, new URL(webhookUrl), signal, [
      ['path', (way) => askChallenge(way, line)],
      ['event', (way) => sendEvent(way, line)],
    ]),
    timed('subscription', async () => {
      const { fault, value } = await askSubscription(lines.accessOf(line), line.row, webhookUrl)
      if (fault !== undefined) throw new Failed(fault, value)
      return { value }
    }),
  ])
  return [...way, subscription.probe]
}

/** Tries the service's own address before there is a line: its name and port, and its certificate. */
export const probeOrigin = (internet: Internet, origin: string): Promise<LineProbe[]> =>
  probeWay(internet, new URL(origin), AbortSignal.timeout(PROBES_MS), [])

/** The address whose host was found. */
interface Way {
  internet: Internet
  found: FoundHost
  url: URL
  signal: AbortSignal
}

/** What a probe returns that succeeded. */
interface Result {
  /** See `LineProbe`. */
  value?: string | undefined
  until?: string
}

/** Makes a probe. @returns no result if it failed */
async function timed<Found extends Result>(
  name: LineProbeName,
  work: () => Promise<Found>,
): Promise<{ probe: LineProbe; result?: Found }> {
  const begun = performance.now()
  try {
    const result = await work()
    const ms = Math.round(performance.now() - begun)
    const { value, until: end } = result
    const seen = { ...(value !== undefined && { value }), ...(end !== undefined && { until: end }) }
    return { probe: { name, state: 'ok', ms, ...seen }, result }
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    const { fault, value } = error
    return { probe: { name, state: 'bad', fault, ...(value !== undefined && { value }) } }
  }
}

/** What is tried of the way, in its order. */
type Probes = readonly (readonly [LineProbeName, (way: Way, socket?: Socket) => Promise<Result>])[]

async function probeWay(
  internet: Internet,
  url: URL,
  signal: AbortSignal,
  others: Probes,
): Promise<LineProbe[]> {
  const address = await timed('address', async () => {
    const found = await findHost(internet, url.hostname, signal)
    return { value: found.ip, found, socket: await openSocket(found, signal) }
  })
  const way = address.result && { internet, url, signal, found: address.result.found }
  const probes = [address.probe]
  const socket = address.result?.socket
  try {
    for (const [name, probe] of [['certificate', checkCertificate] as const, ...others]) {
      const isCut = way === undefined || probes.some(({ state }) => state === 'bad')
      probes.push(
        isCut ? { name, state: 'skipped' } : (await timed(name, () => probe(way, socket))).probe,
      )
    }
  } finally {
    socket?.destroy()
  }
  return probes
}

async function findHost(internet: Internet, host: string, signal: AbortSignal): Promise<FoundHost> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Failed('unknownHost')), { once: true })
  })
  const found = await Promise.race([
    internet.find(host).catch(() => {
      throw new Failed('unknownHost')
    }),
    ended,
  ])
  if ('isPrivate' in found) throw new Failed('private', found.ip)
  return found
}

/** Waits for an event of a socket. @throws Failed with this fault if it does not come */
function until(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  fault: LineProbeFault,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      socket.destroy()
      reject(new Failed(fault))
    }
    // Also after the event: an error without a listener ends the process.
    socket.on('error', fail)
    socket.once('close', fail)
    signal.addEventListener('abort', fail, { once: true })
    if (signal.aborted) fail()
    socket.once(event, () => {
      signal.removeEventListener('abort', fail)
      resolve()
    })
  })
}

async function openSocket({ ip, port }: FoundHost, signal: AbortSignal): Promise<Socket> {
  const socket = connectTcp({ host: ip, port })
  await until(socket, 'connect', 'unreachable', signal)
  return socket
}

const certificateFaults: Readonly<Record<string, LineProbeFault>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherHost',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'incomplete',
  UNABLE_TO_GET_ISSUER_CERT: 'incomplete',
}

/** @param socket an open connection. Its value is who issued the certificate, its end until when it is valid. */
async function checkCertificate(
  { internet, url, signal }: Way,
  socket: Socket | undefined,
): Promise<Result> {
  const secured = connectTls({
    socket,
    servername: url.hostname,
    ca: [...internet.authorities],
    // The reason is read below.
    rejectUnauthorized: false,
  })
  await until(secured, 'secureConnect', 'noTls', signal)
  const issuer = issuerOf(secured)
  const end = Date.parse(secured.getPeerCertificate().valid_to)
  if (secured.authorized)
    return { value: issuer, ...(Number.isFinite(end) && { until: new Date(end).toISOString() }) }
  // The types say that it is an error; it is the error's code.
  const code = String(secured.authorizationError)
  throw new Failed(certificateFaults[code] ?? 'untrusted', issuer)
}

function issuerOf(socket: TLSSocket): string {
  const { O: organization, CN: name } = socket.getPeerCertificate().issuer
  return [organization, name].flat().find((one) => one !== undefined && one !== '') ?? ''
}

/** Calls the address over https. @throws Failed without an answer */
function callAddress(
  { internet, found, url, signal }: Way,
  { query, headers, body }: { query: object; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; text: string }> {
  const search = new URLSearchParams(Object.entries(query))
  const { promise, resolve, reject } =
    Promise.withResolvers<Awaited<ReturnType<typeof callAddress>>>()
  const fail = () => reject(new Failed('noAnswer'))
  const call = request(
    {
      host: found.ip,
      port: found.port,
      servername: url.hostname,
      method: body === undefined ? 'GET' : 'POST',
      path: `${url.pathname}?${search}`,
      headers: { host: url.host, ...headers },
      ca: [...internet.authorities],
      agent: false,
      signal,
    },
    (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > READ_MAX) response.destroy()
      })
      response.on('error', fail)
      response.on('close', () => resolve({ status: response.statusCode ?? 0, text }))
    },
  )
  call.on('error', fail)
  call.end(body)
  return promise
}

/** The verification of the provider: a random text comes back. */
async function askChallenge(way: Way, line: OpenLine): Promise<Result> {
  const challenge = randomBytes(8).toString('hex')
  const query = {
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': line.row.verify_token,
    [PROBE_QUERY]: markOf(line),
  }
  const { status, text } = await callAddress(way, { query })
  if (status !== 200 || text !== challenge) throw new Failed('otherAnswer', String(status))
  return {}
}

/** An event without updates, written as the provider writes, which whoever parses and writes it again changes. */
const emptyEvent = String.raw`{"object":"whatsapp_business_account","entry":[],"probe":"caf\u00e9\/1.0"}`

async function sendEvent(way: Way, line: OpenLine): Promise<Result> {
  const headers = {
    'content-type': 'application/json',
    'content-length': String(emptyEvent.length),
    ...proofOf(line, Buffer.from(emptyEvent)),
  }
  const query = { [PROBE_QUERY]: markOf(line) }
  const { status } = await callAddress(way, { query, headers, body: emptyEvent })
  if (status === 401) throw new Failed('changed')
  if (status !== 200) throw new Failed('otherAnswer', String(status))
  return {}
}
