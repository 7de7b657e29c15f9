import { z } from 'zod'
import { cleanLine } from '#workspace/media/clean-line.ts'
import { cleanName } from '#workspace/media/file-name.ts'

/**
 * The parts of a webhook that are read. Everything may be missing or have another spelling, so each message is parsed
 * for itself, and a member that cannot be read counts as missing.
 */

const text = z.string().optional().catch(undefined)
const given = z.string().min(1).optional().catch(undefined)
/** Names that people outside have chosen: what they hide, paths and length are removed here alone. */
const name = z.string().transform(cleanLine).optional().catch(undefined)
const fileName = z.string().min(1).transform(cleanName).optional().catch(undefined)
/** A number, or digits. Which one the provider writes differs between its documents and its calls. */
const numeric = z.coerce.number().optional().catch(undefined)

function lenient<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject(shape).optional().catch(undefined)
}

/** The members of an array that fit, without the others. */
function each<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((members) =>
      members.flatMap((member) => {
        const parsed = schema.safeParse(member)
        return parsed.success ? [parsed.data] : []
      }),
    )
}

export const contactSchema = z.looseObject({
  profile: lenient({ name, username: given }),
  wa_id: given,
  user_id: given,
})

const file = lenient({
  id: given,
  mime_type: text,
  sha256: given,
  caption: text,
  filename: fileName,
})

const cardSchema = z.looseObject({
  name: lenient({ formatted_name: name, first_name: name, last_name: name }),
  phones: each(z.looseObject({ phone: text, wa_id: text })),
  emails: each(z.looseObject({ email: text })),
  org: lenient({ company: name, department: name, title: name }),
  addresses: each(
    z.looseObject({ street: name, city: name, state: name, zip: name, country: name }),
  ),
  urls: each(z.looseObject({ url: text })),
  birthday: text,
  /** The whole card as a file. Some cards have nothing else. */
  vcard: text,
  /** `contact_request`: the person's own number, for which the business asked. */
  origin: text,
})
export type Card = z.infer<typeof cardSchema>

/** A price or quantity that can be shown, also as a text: none is larger. Another one counts as missing. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(1e12))
  .optional()
  .catch(undefined)

const orderItemSchema = z.looseObject({
  product_retailer_id: z
    .union([z.string(), z.number()])
    .transform((id) => cleanLine(String(id)))
    .catch(''),
  quantity: amount,
  item_price: amount,
  currency: z.string().transform(cleanLine).catch(''),
})

/** Texts and files, which a customer can also edit. */
const bodies = {
  text: lenient({ body: text }),
  image: file,
  video: file,
  audio: file,
  document: file,
  sticker: file,
}

const productNamed = { catalog_id: given, product_retailer_id: given }

/** A card shows a product, or has a link. */
const cardAction = {
  ...productNamed,
  parameters: lenient({ display_text: text, url: given }),
}

/** A message of a customer, or one that the business sent with another program. */
export const messageSchema = z.looseObject({
  from: given,
  from_user_id: given,
  /** To whom the business wrote. */
  to: given,
  to_user_id: given,
  group_id: given,
  id: z.string().min(1),
  timestamp: numeric,
  type: z.string().catch('unknown'),
  context: lenient({
    id: given,
    forwarded: z.boolean().optional().catch(undefined),
    frequently_forwarded: z.boolean().optional().catch(undefined),
    referred_product: lenient({ catalog_id: given, product_retailer_id: given }),
  }),
  referral: lenient({
    source_url: text,
    source_id: given,
    source_type: text,
    headline: given,
    body: given,
    media_type: text,
    image_url: given,
    thumbnail_url: given,
    welcome_message: lenient({ text: given }),
  }),
  errors: each(z.looseObject({ code: numeric, title: text })),
  ...bodies,
  location: lenient({ latitude: numeric, longitude: numeric, name: text, address: text }),
  contacts: each(cardSchema),
  reaction: lenient({ message_id: given, emoji: text }),
  interactive: lenient({
    type: text,
    button_reply: lenient({ id: text, title: text }),
    list_reply: lenient({ id: text, title: text, description: text }),
    nfm_reply: lenient({ name: text, response_json: text }),
    call_permission_reply: lenient({
      response: text,
      is_permanent: z.boolean().optional().catch(undefined),
      /** Unix seconds. */
      expiration_timestamp: numeric,
      response_source: text,
    }),
    /** Of a message that the business sent. */
    header: lenient({ text }),
    body: lenient({ text }),
    footer: lenient({ text }),
    /** Of messages that show products or cards. */
    action: lenient({
      ...productNamed,
      sections: each(z.looseObject({ product_items: each(z.looseObject(productNamed)) })),
      cards: each(z.looseObject({ body: lenient({ text }), action: lenient(cardAction) })),
    }),
  }),
  button: lenient({ payload: text, text }),
  order: lenient({ catalog_id: given, text, product_items: each(orderItemSchema) }),
  system: lenient({
    type: text,
    body: text,
    wa_id: given,
    new_wa_id: given,
    user_id: given,
    previous_user_id: given,
  }),
  unsupported: lenient({ type: text }),
  edit: lenient({ original_message_id: given, message: lenient(bodies) }),
  revoke: lenient({ original_message_id: given }),
  /** Beside the type in older versions: see the cards. */
  origin: text,
})
export type WebhookMessage = z.infer<typeof messageSchema>

/** A name of a list of the provider that grows: `utility`, `authentication-international`. */
const listed = z
  .string()
  .regex(/^[a-z][\w-]{0,63}$/i)
  .transform((name) => name.toLowerCase().replaceAll('-', '_'))

/** What the provider says of the price of a message. It wants to drop `billable` in favour of `type`. */
const pricingSchema = z.looseObject({
  billable: z.boolean().optional().catch(undefined),
  type: listed.optional().catch(undefined),
  category: listed,
})

export const statusSchema = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  timestamp: numeric,
  pricing: pricingSchema.optional().catch(undefined),
  biz_opaque_callback_data: given,
  recipient_type: text,
  recipient_id: given,
  recipient_user_id: given,
  errors: each(
    z.looseObject({
      code: numeric,
      title: text,
      error_data: lenient({ details: text }),
    }),
  ),
})
export type WebhookStatus = z.infer<typeof statusSchema>

/** Digits, which the provider also calls a number. */
const numberOrDigits = z.coerce.string().min(1).optional().catch(undefined)

/** What happens to a call. Without a direction, a customer calls. */
export const callSchema = z.looseObject({
  id: z.string().min(1),
  event: z.string(),
  direction: text,
  from: numberOrDigits,
  from_user_id: given,
  timestamp: numeric,
  status: text,
  start_time: numeric,
  end_time: numeric,
  duration: numeric,
})

/** A message that the provider's own agent sent: as it is sent, and not as others are reported. */
export const agentEchoSchema = z.looseObject({
  id: z.string().min(1),
  timestamp: z.unknown(),
  message: z.looseObject({ recipient: given }),
})
export type AgentEcho = z.infer<typeof agentEchoSchema>

export const valueSchema = z.looseObject({
  metadata: lenient({ phone_number_id: given, display_phone_number: given }),
  contacts: each(contactSchema),
  messages: z.array(z.unknown()).catch([]),
  statuses: z.array(z.unknown()).catch([]),
  message_echoes: z.array(z.unknown()).catch([]),
  history: z.array(z.unknown()).catch([]),
  user_preferences: z.array(z.unknown()).catch([]),
  user_id_update: z.array(z.unknown()).catch([]),
  calls: z.array(z.unknown()).catch([]),
  state_sync: z.array(z.unknown()).catch([]),
  messaging_handovers: z.array(z.unknown()).catch([]),
})

/** An entry of the address book of the phone that has the line's number too. */
export const addressBookSchema = z.looseObject({
  type: z.literal('contact'),
  action: z.string(),
  contact: z.looseObject({ full_name: name, first_name: name, phone_number: numberOrDigits }),
  metadata: lenient({ timestamp: numeric }),
})

/** Who answers a chat from now on. Its number is not in `metadata`. */
export const handoverSchema = z.looseObject({
  recipient: lenient({ phone_number_id: given }),
  sender: lenient({ phone_number: numberOrDigits, user_id: given }),
  type: z.string(),
  timestamp: numeric,
})

/** A change of a field of the account. */
export interface WebhookChange {
  field: string
  value?: unknown
}

/** Whether a person wants marketing messages. */
export const preferenceSchema = z.looseObject({
  wa_id: given,
  user_id: given,
  category: z.string(),
  value: z.string(),
  timestamp: numeric,
})

/** A person's new user id. */
export const newUserIdSchema = z.looseObject({
  wa_id: given,
  user_id: z.looseObject({ previous: z.string().min(1), current: z.string().min(1) }),
  timestamp: numeric,
})

export const bodySchema = z.looseObject({
  object: z.string().optional().catch(undefined),
  entry: each(
    z.looseObject({
      id: given,
      /** Unix seconds. */
      time: numeric,
      changes: each(z.looseObject({ field: z.string().catch(''), value: z.unknown() })),
    }),
  ),
})

/** A change of a flow's status. */
export const flowChangeSchema = z.looseObject({
  event: text,
  flow_id: z.coerce.string().min(1),
  new_status: text,
})

/** A change of a template. Its id is not read: it has more digits than a number keeps. */
export const templateChangeSchema = z.looseObject({
  message_template_name: z.string().min(1),
  message_template_language: z.string().min(1),
  event: text,
  reason: text,
  message_template_category: text,
  rejection_info: lenient({ reason: text, recommendation: text }),
  new_quality_score: text,
  previous_category: text,
  new_category: text,
  correct_category: text,
  category_update_timestamp: numeric,
})
