import { z } from 'zod'
import { entity, flag, fittingList, id, openEnum, part, timestamp } from '#contract/wire.ts'

/** What happens in a group and is sent to webhooks. */
export const webhookKinds = [
  'message.in',
  'message.out',
  'message.status',
  'chat.assigned',
  'chat.finished',
  'chat.tagged',
  'contact.changed',
  'campaign.finished',
  'rating.received',
  'flow.answered',
  'template.status',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** What a step of a rule or a macro sends to the webhook that it names, whatever kinds the webhook was made for. */
export type StepEventKind = 'rule.ran' | 'macro.ran'

/** The kind of the call with which an admin tries a webhook. */
export const PING = 'ping'

/**
 * - `on`: events are sent.
 * - `retrying`: the last call has failed; events are sent again.
 * - `off`: an admin has switched it off, or never on.
 * - `failed`: nothing but failures for a day; the service has switched it off.
 * - `gone`: the receiver has answered 410; the service has switched it off.
 */
export const webhookStates = ['on', 'retrying', 'off', 'failed', 'gone'] as const

/** An address that the service calls when something happens (our extension). Its secret is never returned again. */
export const webhookSchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  url: z.string().catch(''),
  /** Without any, only steps of rules and macros call it. */
  kinds: fittingList(z.enum(webhookKinds)),
  /** Whether the calls contain what messages and contacts say; otherwise ids, kinds and states alone. */
  withContent: flag,
  state: openEnum(webhookStates, 'unknown'),
  /** Until when calls are also signed with the secret before the current one. */
  oldSecretUntil: timestamp.optional(),
  createdAt: timestamp,
  /** The latest call, whatever its answer was. */
  lastCallAt: timestamp.optional(),
  /** Calls of the last 24 hours, those of them without a good answer, and events that wait for another try. */
  callsOfDay: z.number().int().nonnegative().catch(0),
  failuresOfDay: z.number().int().nonnegative().catch(0),
  waiting: z.number().int().nonnegative().catch(0),
  /** The rules and macros with a step that calls it. */
  usedBy: fittingList(
    z.looseObject({ kind: openEnum(['rule', 'macro'], 'other'), id, name: z.string() }),
  ),
})
export type Webhook = z.infer<typeof webhookSchema>

/** A webhook as those choose it who do not see its address. */
export const webhookNameSchema = z.looseObject({ id, name: z.string(), isOn: flag })
export type WebhookName = z.infer<typeof webhookNameSchema>

/** Why a call had no answer. */
export const callFaults = ['private', 'unknown', 'refused', 'timeout', 'tls', 'redirect'] as const

/** One call of a webhook. */
const webhookTrySchema = part({
  at: timestamp,
  /** The status of the answer; absent: there was none. */
  status: z.number().int().optional().catch(undefined),
  fault: openEnum(callFaults, 'other').optional(),
  /** How long it took, ms. */
  ms: z.number().int().nonnegative().catch(0),
})
export type WebhookTry = z.infer<typeof webhookTrySchema>

/** `waiting`: it is due, or waits for another try. `failed`: it is not tried again. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** An event for one webhook, with the last try to deliver it. */
export const webhookDeliverySchema = entity({
  id,
  webhookId: id,
  /** The same for each try and each webhook, so that receivers can drop doubles. */
  eventId: id,
  kind: z.string(),
  /** The name of the contact, template or campaign. */
  title: z.string().catch(''),
  contactId: id.optional(),
  state: openEnum(deliveryStates, 'unknown'),
  createdAt: timestamp,
  tries: z.number().int().nonnegative().catch(0),
  last: webhookTrySchema.optional(),
  /** When it is tried again. */
  nextAt: timestamp.optional(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

/** A delivery with its tries, oldest first, and with what was sent and answered. */
export const webhookDeliveryDetailsSchema = z.object({
  delivery: webhookDeliverySchema,
  tries: fittingList(webhookTrySchema),
  /** The JSON text that was sent. */
  body: z.string(),
  /** The beginning of the last answer, as text. */
  answer: z.string(),
})
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetailsSchema>
