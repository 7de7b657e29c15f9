import { limits } from '#contract/limits.ts'
import { linePath, webhookRoot } from '#contract/rules/line/line-webhook.ts'
import { isProbe, PROBE_QUERY } from '#workspace/cloud-api/webhooks/probe-webhook.ts'
import {
  isAuthentic,
  isSameSecret,
  unsignedWebhook,
} from '#workspace/cloud-api/webhooks/signature.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { wrongMethod, type App } from '#workspace/http/app.ts'
import type { Service } from '#workspace/http/service.ts'
import { readBytes } from '#workspace/read-body.ts'
import { createSetUpWatch } from '#workspace/use-cases/line/line-set-up.ts'

export const isWebhookPath = (url: string): boolean => new URL(url).pathname.startsWith(webhookRoot)

/**
 * Adds the route at which a line's provider delivers webhooks. A call has no session: the GET proves itself by the
 * line's own text, the POST by its signature or that text.
 */
export function serveWebhooks(app: App, service: Service): void {
  const { cloud } = service
  const watch = createSetUpWatch(service)
  app.all(linePath(':lineId'), async (context) => {
    const line = await cloud.find(context.req.param('lineId') ?? '')
    if (line === undefined) throw notFound('line')
    const { method } = context.req
    const isOwn = isProbe(line, context.req.query(PROBE_QUERY))
    if (method === 'GET') {
      const token = context.req.query('hub.verify_token') ?? ''
      const isAsked = context.req.query('hub.mode') === 'subscribe'
      if (!isAsked || !isSameSecret(token, line.row.verify_token)) {
        if (!isOwn) await watch.refused(line)
        throw forbidden('The verify token is another one.')
      }
      if (!isOwn) await watch.verified(line)
      return new Response(context.req.query('hub.challenge') ?? '', {
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    }
    if (method !== 'POST') throw wrongMethod(['GET', 'POST'])
    const body = await readBytes(context.req.raw, limits.line.webhookBytes)
    const proof = {
      signature: context.req.header('x-hub-signature-256'),
      authorization: context.req.header('authorization'),
    }
    if (isOwn) {
      if (!isAuthentic(line, body, proof)) throw unsignedWebhook()
      return new Response('', { status: 200 })
    }
    try {
      await cloud.intake.receive(line, body, proof)
    } catch (error) {
      if (error instanceof ServiceFailure && error.code === 'UNAUTHENTICATED')
        await watch.unsigned(line)
      throw error
    }
    await watch.received(line)
    return new Response('', { status: 200 })
  })
}
