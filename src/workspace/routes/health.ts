import { sql } from 'kysely'
import type { App } from '#workspace/http/app.ts'
import type { Service } from '#workspace/http/service.ts'

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
 * Adds the two addresses that a supervisor or load balancer asks, without a session: whether the process runs, and whether
 * it can answer calls.
 * @param isClosing whether the service has begun to close
 */
export function serveHealth(app: App, service: Service, isClosing: () => boolean): void {
  app.get('/health/live', () => Response.json({ status: 'ok' }))
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
