import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { DoublePhone } from './double-numbers.ts'
import { jsonOf, RefusedByProxy } from './refused.ts'

/** 360dialog, which passes the calls of its keys on to Meta. */
export interface DoubleDialog {
  /** Numbers by their key. */
  readonly keys: Map<string, DoublePhone>
  /** What each number's events are sent to, by the number's id. */
  readonly webhooks: Map<string, z.infer<typeof webhookBody>>
  /** What it answers to `can_send_message`. */
  canSend: 'AVAILABLE' | 'LIMITED' | 'BLOCKED'
  /** Why the number cannot send all. */
  errors: object[]
  /**
   * @param graph answers the call at Meta, after the request was changed into one of Meta's
   * @returns undefined if the call has no key of 360dialog
   */
  answer<Answer>(
    request: IncomingMessage,
    url: URL,
    graph: () => Promise<Answer>,
  ): Promise<Answer | object | undefined>
}

const webhookBody = z.strictObject({
  url: z.url({ protocol: /^https$/ }),
  headers: z.record(z.string(), z.string()).optional(),
})
const mediaAnswer = z.looseObject({ url: z.url() })
const listAnswer = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })

export function createDoubleDialog(): DoubleDialog {
  const keys = new Map<string, DoublePhone>()
  const webhooks: DoubleDialog['webhooks'] = new Map()

  /** Meta's path of a call. */
  function graphPath({ pathname, search }: URL, method: string, phone: DoublePhone) {
    if (/^\/(messages|media|whatsapp_business_profile|block_users)$/.test(pathname))
      return `/v23.0/${phone.id}${pathname}`
    if (pathname.startsWith('/lookaside/')) return pathname
    if (/^\/\d+$/.test(pathname) && method === 'GET' && search === '') return `/v23.0${pathname}`
    if (pathname === '/v1/configs/templates') return `/v23.0/${phone.accountId}/message_templates`
    if (/^\/v1\/configs\/templates\/\w+$/.test(pathname) && method === 'DELETE')
      return `/v23.0/${phone.accountId}/message_templates`
    throw new RefusedByProxy(404, 'Not found')
  }

  const dialog: DoubleDialog = {
    keys,
    webhooks,
    canSend: 'AVAILABLE',
    errors: [],
    async answer(request, url, graph) {
      const { method = '', headers } = request
      const key = headers['d360-api-key']
      if (key === undefined) return undefined
      if (headers.authorization !== undefined) throw new RefusedByProxy(400, 'Two kinds of keys')
      const phone = keys.get(String(key))
      if (phone === undefined) throw new RefusedByProxy(401, 'Invalid api key')
      const { pathname } = url
      if (pathname === '/health_status' && method === 'GET') {
        const can_send_message = dialog.canSend
        const entity = (entity_type: string, id: string) => ({ entity_type, id, can_send_message })
        const account = { ...entity('WABA', phone.accountId), errors: dialog.errors }
        const entities = [entity('PHONE_NUMBER', phone.id), account]
        return { health_status: { can_send_message, entities }, id: phone.id }
      }
      if (pathname === '/v1/configs/webhook' && method === 'POST') {
        const parsed = webhookBody.safeParse(await jsonOf(request))
        if (!parsed.success) throw new RefusedByProxy(400, parsed.error.message)
        webhooks.set(phone.id, parsed.data)
        return parsed.data
      }
      if (pathname === '/v1/configs/webhook' && method === 'GET')
        return webhooks.get(phone.id) ?? { url: null, headers: {} }
      const isFile = pathname.startsWith('/lookaside/')
      const [, deleted] = /^\/v1\/configs\/templates\/(\w+)$/.exec(pathname) ?? []
      const offset = Number(url.searchParams.get('offset') ?? 0)
      url.pathname = graphPath(url, method, phone)
      url.search = deleted === undefined ? '' : `?name=${deleted}`
      headers.authorization = `Bearer ${phone.token}`
      const answered = await graph()
      if (isFile) return answered
      // The address is at Meta, though Meta does not know the key.
      const media = mediaAnswer.safeParse(answered).data
      if (media !== undefined)
        return { ...media, url: `https://lookaside.fbsbx.com${new URL(media.url).pathname}` }
      const list = listAnswer.safeParse(answered).data?.data
      if (list === undefined || pathname !== '/v1/configs/templates') return answered
      const own = list.map((one, index) => ({ ...one, id: `d360-${index}`, external_id: one.id }))
      return { waba_templates: own.slice(offset), total: own.length, offset, count: own.length }
    },
  }
  return dialog
}
