import { z } from 'zod'
import { phoneField } from '#contract/api/shared.ts'
import { messageContentSchema } from '#contract/entities/messages/message.ts'
import { roles } from '#contract/entities/people/permission.ts'
import { templateCategories } from '#contract/entities/templates/whatsapp-template.ts'
import { readChatLink } from '#contract/rules/line/qr-code.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { wrongMethod, type App } from '#workspace/http/app.ts'
import { PushError } from '#workspace/push/index.ts'
import { readJsonBody } from '#workspace/read-body.ts'
import { isLoopbackName } from '#workspace/http/request-origin.ts'
import { messageOut } from '#workspace/serialize.ts'
import type { Control, ControlNeeds } from '#workspace/control.ts'
import { noFaults, withFaults } from './fault-injection.ts'

/** Longest advance of the clock, ms: ten years. A test that asks for more has a mistake. */
const ADVANCE_MAX_MS = 10 * 366 * 24 * 3_600_000

const clockBody = z.object({ advanceMs: z.number().int().min(0).max(ADVANCE_MAX_MS) })
const sayBody = z.object({
  content: messageContentSchema.refine(({ type }) => type !== 'unknown' && type !== 'reaction', {
    error: 'must be of a kind that a customer can send',
  }),
})
/** Changes of a member. `removed` ends the membership; the other fields are then ignored. */
const memberBody = z.strictObject({
  role: z.enum(roles).optional(),
  isReadOnly: z.boolean().optional(),
  isSupervisor: z.boolean().optional(),
  isSuperAdmin: z.boolean().optional(),
  hasTemplatePermission: z.boolean().optional(),
  hasQrAccess: z.boolean().optional(),
  disabled: z.boolean().optional(),
  teamId: z.string().nullable().optional(),
  removed: z.literal(true).optional(),
})
/** Settings of the group under the contract's names; null removes a setting. */
const groupBody = z.record(z.string(), z.unknown())
/**
 * A scan of a QR code of the QR assigner. `address` is the address in the code, `phone` and `name` are the customer's.
 * The customer sends the message that the address contains.
 */
const scanBody = z.strictObject({
  address: z.string().transform((address, context) => {
    const link = readChatLink(address)
    if (link !== null) return link
    context.addIssue({ code: 'custom', message: 'must be the address in a QR code' })
    return z.NEVER
  }),
  phone: phoneField,
  name: z.string().max(200).default(''),
})
/** The channel's review of a template: the new values of the template's fields, under the contract's names. */
const reviewBody = z.strictObject({
  status: z.string().min(1).optional(),
  rejectedReason: z.string().optional(),
  category: z.enum(templateCategories).optional(),
  quality: z.string().optional(),
})
const dropBody = z.object({ code: z.number().int() })
/** Events to publish as they are: nothing is stored, and clients get them like those of the service. */
const publishBody = z.object({
  events: z.array(z.object({ channel: z.string(), name: z.string(), data: z.json() })),
})
const networkBody = z.object({
  latencyMs: z.number().min(0).max(60_000).default(0),
  failureRate: z.number().min(0).max(1).default(0),
  answersLost: z.number().min(0).max(1).default(0.5),
})

/** Whether a network address is of this machine. `local` means a call without a network (`RequestContext`). */
function isLoopback(address: string): boolean {
  return address === 'local' || address === '::1' || /^(::ffff:)?127\./.test(address)
}

/** The calls with which tests control the service, for callers on this machine only. */
export const control: Control = { path: '/_control', add: addCalls }

function addCalls(app: App, service: ControlNeeds): ReturnType<Control['add']> {
  let faults = noFaults
  let faultsChanged = new AbortController()
  const { inbound, clock } = service
  function ownPush() {
    if (service.push === undefined) throw badRequest('This service has no push server of its own.')
    return service.push
  }
  const add = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    handle: (body: z.output<Schema>, params: Record<string, string>) => object | Promise<object>,
  ) => {
    app.all(control.path + path, async (context) => {
      // A proxy on this machine gives the requests of remote callers a loopback address. Such a request has the public
      // host name, so check the host name too.
      if (!isLoopback(context.env.address) || !isLoopbackName(context.req.url))
        throw forbidden('Control calls are accepted from this machine only.')
      if (context.req.method !== 'POST') throw wrongMethod(['POST'])
      const parsed = schema.safeParse(await readJsonBody(context.req.raw))
      if (!parsed.success) throw badRequest(z.prettifyError(parsed.error))
      return Response.json(await handle(parsed.data, context.req.param()))
    })
  }

  add('/clock', clockBody, ({ advanceMs }) => {
    clock.advance(advanceMs)
    return { now: clock.now() }
  })
  add('/customers/:id/say', sayBody, async ({ content }, { id = '' }) =>
    messageOut(await inbound.message({ contactId: id, content })),
  )
  add('/groups/:groupId/members/:userId', memberBody, async ({ removed, ...change }, params) => {
    const { groupId = '', userId = '' } = params
    const member = { groupId, userId }
    if (!removed) return await service.changeMember(member, change)
    await service.removeMember(member)
    return { removed }
  })
  add('/groups/:groupId', groupBody, (change, { groupId = '' }) =>
    service.changeGroup(groupId, change),
  )
  add('/customers/scan', scanBody, async ({ address: { phone: to, text }, phone, name }) => {
    const content = { type: 'text', text } as const
    return messageOut(await inbound.firstMessage({ to, phone, name, content }))
  })
  add('/templates/:id/review', reviewBody, (verdict, { id = '' }) =>
    service.reviewTemplate(id, verdict),
  )
  add('/push/drop', dropBody, ({ code }) => {
    try {
      return { dropped: ownPush().drop(code) }
    } catch (error) {
      if (error instanceof RangeError) throw badRequest(error.message)
      throw error
    }
  })
  add('/push/publish', publishBody, ({ events }) => {
    try {
      for (const { channel, name, data } of events) ownPush().trigger(channel, name, data)
    } catch (error) {
      if (error instanceof PushError) throw badRequest(error.message)
      throw error
    }
    return { published: events.length }
  })
  add('/network', networkBody, (given) => {
    faults = given
    faultsChanged.abort()
    faultsChanged = new AbortController()
    return given
  })
  return (call) => withFaults(faults, faultsChanged.signal, call)
}
