import { sql } from 'kysely'
import { uploadProbe } from '#contract/connection.ts'
import { badRequest, ServiceFailure } from '#workspace/failure.ts'
import type { App } from '#workspace/http/app.ts'
import type { Service } from '#workspace/http/service.ts'
import { tooLarge } from '#workspace/read-body.ts'

/** How long the database may take to answer a check, ms. */
const ANSWER_MS = 2_000

/** Whether the database answers in time. */
async function answers({ storage, log }: Service): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ANSWER_MS)
  const asked = sql`select 1`.execute(storage.db).then(
    () => true,
    (error: unknown) => {
      log('the database did not answer a check', { error: String(error) })
      return false
    },
  )
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/**
 * Counts the bytes of a body, and stores none of them.
 * @throws ServiceFailure 413 for a body that is longer than that of the probe
 */
async function countBytes({ body }: Pick<Request, 'body'>): Promise<number> {
  let bytes = 0
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength
      if (bytes > uploadProbe.bytes) throw tooLarge(uploadProbe.bytes)
    }
  } catch (error) {
    throw error instanceof ServiceFailure ? error : badRequest('The body did not come in whole.')
  }
  return bytes
}

/**
 * Adds the two addresses that a supervisor or load balancer asks, without a session: whether the process runs, and whether
 * it can answer calls. A third one takes the upload of a check.
 * @param isClosing whether the service has begun to close
 */
export function serveHealth(app: App, service: Service, isClosing: () => boolean): void {
  app.get('/health/live', () => Response.json({ status: 'ok' }))
  app.post(uploadProbe.path, async (context) =>
    Response.json({ bytes: await countBytes(context.req.raw) }),
  )
  app.get('/health/ready', async () => {
    const isReady = !isClosing() && (await answers(service))
    const { state } = service.bus
    return Response.json(
      // Without the other instances calls go on, so a load balancer keeps this one.
      { status: isReady ? 'ok' : 'unavailable', ...(state !== 'alone' && { redis: state }) },
      { status: isReady ? 200 : 503 },
    )
  })
}
