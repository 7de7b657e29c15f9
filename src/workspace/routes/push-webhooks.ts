import { pushWebhookPath } from '#contract/connection.ts'
import { forbidden } from '#workspace/failure.ts'
import { wrongMethod, type App } from '#workspace/http/app.ts'
import { readBytes } from '#workspace/read-body.ts'
import type { HostedRealtime } from '#workspace/realtime/hosted/hosted-realtime.ts'

/** Maximum size of a webhook of the push service, bytes. */
const BODY_BYTES = 1024 * 1024

/**
 * Adds the route at which a hosted push service reports who joins, leaves and types. A call has no session: it proves
 * itself by the signature of its body.
 */
export function servePushWebhooks(
  app: App,
  { readWebhook, onReport }: Pick<HostedRealtime, 'readWebhook' | 'onReport'>,
): void {
  app.all(pushWebhookPath, async (context) => {
    if (context.req.method !== 'POST') throw wrongMethod(['POST'])
    const body = await readBytes(context.req.raw, BODY_BYTES)
    const reports = readWebhook(context.req.raw.headers, Buffer.from(body).toString('utf8'))
    if (reports === undefined) throw forbidden('The webhook is not signed by the push service.')
    for (const report of reports) onReport(report)
    return new Response('', { status: 200 })
  })
}
