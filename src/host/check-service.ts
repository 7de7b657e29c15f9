import { z } from 'zod'
import {
  connectionDocumentPath,
  connectionDocumentSchema,
  uploadProbe,
} from '#contract/connection.ts'
import type { Arguments } from './arguments.ts'
import { ok, problem, reason, type Finding } from './finding.ts'
import { isServed } from './operator.ts'

/** Longest wait for an answer, ms. */
const ANSWER_MS = 10_000
/** Longest time of an upload, ms: half a megabit per second. */
const UPLOAD_MS = 45_000

const uploadedSchema = z.object({ bytes: z.number() })

/** The address of the service on its own machine. */
export const localAddress = ({ host, port }: Pick<Arguments, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The public address of the service, or its own. */
const addressOf = (settings: Arguments): string => settings.publicUrl ?? localAddress(settings)

/** Connects as the app does. */
async function greeting(url: string): Promise<void> {
  const socket = new WebSocket(url)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('there is no greeting')), ANSWER_MS)
  socket.addEventListener('message', ({ data }) => {
    if (String(data).includes('pusher:connection_established')) resolve()
    else reject(new Error('the greeting is not that of the push service'))
  })
  // The event of a failed connection says no more than this.
  for (const event of ['error', 'close'])
    socket.addEventListener(event, () => reject(new Error('the connection was refused')))
  try {
    await promise
  } finally {
    clearTimeout(timer)
    socket.close()
  }
}

/** What lets uploads pass. The files are those of the package. */
const UPLOADS_PASS =
  'Have the web server pass on bodies of 101 MB. /usr/share/doc/bandeja-server/examples has tried files for nginx and Caddy.'

/** Uploads more than web servers let through without a setting. */
async function checkUpload(address: string): Promise<Finding> {
  const { path, bytes } = uploadProbe
  const megabytes = bytes / 2 ** 20
  try {
    const response = await fetch(new URL(path, address), {
      method: 'POST',
      body: Buffer.alloc(bytes),
      signal: AbortSignal.timeout(UPLOAD_MS),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (uploadedSchema.safeParse(answer).data?.bytes === bytes)
      return ok('service', `${address} takes uploads of ${megabytes} MB.`)
    const says = `${address} answers an upload of ${megabytes} MB with ${response.status}.`
    return problem('failed', 'service', says, UPLOADS_PASS)
  } catch (error) {
    const says = `${address} takes no upload of ${megabytes} MB: ${reason(error)}`
    return problem('failed', 'service', says, UPLOADS_PASS)
  }
}

/** Asks the running service at the address that people use: a call, an upload and a live connection. */
export async function checkService(settings: Arguments): Promise<Finding[]> {
  if (!(await isServed(settings.data)))
    return [
      problem(
        'warning',
        'service',
        'The service does not run, so it was not asked.',
        'Start it with systemctl start bandeja-server, and check again.',
      ),
    ]
  const address = addressOf(settings)
  try {
    const response = await fetch(new URL(connectionDocumentPath, address), {
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const { realtime } = connectionDocumentSchema.parse(await response.json())
    const service = [ok('service', `${address} answers.`), await checkUpload(address)]
    const { tls, host, port, key } = realtime
    const push = `${tls ? 'wss' : 'ws'}://${host}:${port}/app/${key}?protocol=7&client=check&version=1`
    try {
      await greeting(push)
      return [...service, ok('push', `${host}:${port} accepts live connections.`)]
    } catch (error) {
      return [
        ...service,
        problem(
          'failed',
          'push',
          `Live connections to ${host}:${port} fail: ${reason(error)}`,
          settings.push === undefined
            ? 'Have the web server pass on WebSocket upgrades under /app/, as the files in /usr/share/doc/bandeja-server/examples do.'
            : 'Check where clients connect in BANDEJA_PUSH_URL (client=), and the push service.',
        ),
      ]
    }
  } catch (error) {
    return [
      problem(
        'failed',
        'service',
        `${address} does not answer as the service does: ${reason(error)}`,
        'Check the name, the certificate and the web server before the service.',
      ),
    ]
  }
}
