import { timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { linePath } from '#contract/rules/line-path.ts'
import { forbidden, notFound } from '#workspace/failure.ts'
import { wrongMethod, type App } from '#workspace/http/app.ts'
import type { Service } from '#workspace/http/service.ts'
import { readBytes } from '#workspace/read-body.ts'

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Adds the route at which a line's provider delivers webhooks. A call has no session: the GET proves itself by the
 * line's own text, the POST by its signature.
 */
export function serveWebhooks(app: App, { cloud }: Service): void {
  app.all(linePath(':lineId'), async (context) => {
    const line = cloud.lines.byId(context.req.param('lineId') ?? '')
    if (line === undefined) throw notFound('line')
    const { method } = context.req
    if (method === 'GET') {
      const token = context.req.query('hub.verify_token') ?? ''
      const isAsked = context.req.query('hub.mode') === 'subscribe'
      if (!isAsked || !isSame(token, line.row.verify_token))
        throw forbidden('The verify token is another one.')
      return new Response(context.req.query('hub.challenge') ?? '', {
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      })
    }
    if (method !== 'POST') throw wrongMethod(['GET', 'POST'])
    const body = await readBytes(context.req.raw, limits.line.webhookBytes)
    await cloud.intake.receive(line, body, context.req.header('x-hub-signature-256'))
    return new Response('', { status: 200 })
  })
}
