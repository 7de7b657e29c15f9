import { z } from 'zod'
import { phoneField } from '#contract/api/shared.ts'
import { messageContentSchema } from '#contract/entities/message.ts'
import { roles } from '#contract/entities/permission.ts'
import { readChatLink } from '#contract/rules/qr-code.ts'
import type { ChannelListener } from '../channel/channel.ts'
import type { AdvanceableClock } from '../clock.ts'
import { badRequest, forbidden } from '../failure.ts'
import { wrongMethod, type App } from '../http/app.ts'
import { readJsonBody } from '../http/read-body.ts'
import { isLoopbackName } from '../http/request-origin.ts'
import { changeGroup } from '../use-cases/change-group.ts'
import { changeMember, removeMember } from '../use-cases/change-member.ts'
import type { Service } from '../service.ts'
import { groupOut, messageOut } from '../serialize.ts'
import { write } from '../unit-of-work.ts'
import type { Weather } from './fault-injection.ts'

interface Needs {
  service: Service
  clock: AdvanceableClock
  inbound: ChannelListener
  setWeather(weather: Weather): void
}

export const CONTROL_PATH = '/_control'

/** A clock that is put forward by more than ten years has been told something else than it was meant to. */
const ADVANCE_MAX_MS = 10 * 366 * 24 * 3_600_000

const clockBody = z.object({ advanceMs: z.number().int().min(0).max(ADVANCE_MAX_MS) })
const sayBody = z.object({
  content: messageContentSchema.refine(({ type }) => type !== 'unknown' && type !== 'reaction', {
    error: 'must be of a kind that a customer can send',
  }),
})
/** What a member is from now on; `removed`: no member any more. */
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
/** Settings of the group's, by the contract's names; null takes one away. */
const groupBody = z.record(z.string(), z.unknown())
/** A phone that scans a code of the QR assigner and sends the message that is written there already. */
const scanBody = z.strictObject({
  address: z.string().transform((address, context) => {
    const link = readChatLink(address)
    if (link !== null) return link
    context.addIssue({ code: 'custom', message: 'must be what a code holds' })
    return z.NEVER
  }),
  phone: phoneField,
  name: z.string().max(200).default(''),
})
const dropBody = z.object({ code: z.number().int() })
const networkBody = z.object({
  latencyMs: z.number().min(0).max(60_000).default(0),
  failureRate: z.number().min(0).max(1).default(0),
  answersLost: z.number().min(0).max(1).default(0.5),
})

/** Whether a caller sits on this machine. */
function isLoopback(address: string): boolean {
  return address === 'local' || address === '::1' || /^(::ffff:)?127\./.test(address)
}

/** The levers of tests, on the loopback interface alone. They are there only when asked for at the start. */
export function addControl(app: App, { service, inbound, setWeather, clock }: Needs): void {
  const { push } = service
  const lever = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    pull: (body: z.output<Schema>, places: Record<string, string>) => object | Promise<object>,
  ) => {
    app.all(CONTROL_PATH + path, async (context) => {
      // A proxy on this machine calls from the loopback too, by the name of its caller's choice.
      if (!isLoopback(context.env.address) || !isLoopbackName(context.req.url))
        throw forbidden('Only from this machine.')
      if (context.req.method !== 'POST') throw wrongMethod(['POST'])
      const parsed = schema.safeParse(await readJsonBody(context.req.raw))
      if (!parsed.success) throw badRequest(z.prettifyError(parsed.error))
      return Response.json(await pull(parsed.data, context.req.param()))
    })
  }

  lever('/clock', clockBody, ({ advanceMs }) => {
    clock.advance(advanceMs)
    return { now: clock.now() }
  })
  lever('/customers/:id/say', sayBody, async ({ content }, { id = '' }) =>
    messageOut(await inbound.message({ contactId: id, content })),
  )
  lever('/groups/:groupId/members/:userId', memberBody, ({ removed, ...change }, places) => {
    const { groupId = '', userId = '' } = places
    const place = { groupId, userId }
    return write(service, async (work) => {
      if (!removed) return await changeMember(work, place, change)
      await removeMember(work, place)
      return { removed }
    })
  })
  lever('/groups/:groupId', groupBody, (change, { groupId = '' }) =>
    write(service, async (work) => groupOut(await changeGroup(work, groupId, change))),
  )
  lever('/customers/scan', scanBody, async ({ address: { phone: to, text }, phone, name }) => {
    const content = { type: 'text', text } as const
    return messageOut(await inbound.firstMessage({ to, phone, name, content }))
  })
  lever('/push/drop', dropBody, ({ code }) => {
    try {
      return { dropped: push.drop(code) }
    } catch (error) {
      if (error instanceof RangeError) throw badRequest(error.message)
      throw error
    }
  })
  lever('/network', networkBody, (weather) => {
    setWeather(weather)
    return weather
  })
}
