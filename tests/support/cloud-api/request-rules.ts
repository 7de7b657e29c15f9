import { z } from 'zod'

/**
 * What the Graph API accepts as the body of `POST /{phone}/messages`, by WhatsApp's reference. It is written apart from
 * the service, so that a mistake there is refused here.
 */

const text = (max: number) => z.string().min(1).max(max)
const idOrLink = { id: text(128).optional(), link: z.url().optional() }
const withFile = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject({ ...idOrLink, ...shape })
    .refine(
      (file) =>
        ('id' in file && file.id !== undefined) !== ('link' in file && file.link !== undefined),
      'needs an id or a link',
    )
const image = withFile({ caption: text(1024).optional() })
const video = withFile({ caption: text(1024).optional() })
const document = withFile({ caption: text(1024).optional(), filename: text(240).optional() })
const header = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: text(60) }),
  z.strictObject({ type: z.literal('image'), image }),
  z.strictObject({ type: z.literal('video'), video }),
  z.strictObject({ type: z.literal('document'), document }),
])
const footer = z.strictObject({ text: text(60) })
const interactiveBody = z.strictObject({ text: text(1024) })

const unique = (values: readonly string[]) => new Set(values).size === values.length

const buttons = z
  .array(
    z.strictObject({
      type: z.literal('reply'),
      reply: z.strictObject({
        id: text(256).refine((id) => id.trim() === id, 'spaces at an end'),
        title: text(20),
      }),
    }),
  )
  .min(1)
  .max(3)
  .refine(
    (all) =>
      unique(all.map(({ reply }) => reply.id)) && unique(all.map(({ reply }) => reply.title)),
    'ids and titles must be unique',
  )
const sections = z
  .array(
    z.strictObject({
      title: text(24).optional(),
      rows: z
        .array(z.strictObject({ id: text(200), title: text(24), description: text(72).optional() }))
        .min(1),
    }),
  )
  .min(1)
  .max(10)
  .refine((all) => all.flatMap(({ rows }) => rows).length <= 10, 'more than 10 rows')
  .refine(
    (all) => all.length === 1 || all.every(({ title }) => title !== undefined),
    'each of several sections needs a title',
  )
  .refine((all) => unique(all.flatMap(({ rows }) => rows.map(({ id }) => id))), 'row ids repeat')

const catalogId = z.string().regex(/^\d+$/)
const productSections = z
  .array(
    z.strictObject({
      title: text(24).optional(),
      product_items: z.array(z.strictObject({ product_retailer_id: text(200) })).min(1),
    }),
  )
  .min(1)
  .max(10)
  .refine((all) => all.flatMap((one) => one.product_items).length <= 30, 'more than 30 products')
  .refine(
    (all) => all.length === 1 || all.every(({ title }) => title !== undefined),
    'each of several sections needs a title',
  )

const interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    header: header.optional(),
    body: interactiveBody,
    footer: footer.optional(),
    action: z.strictObject({ buttons }),
  }),
  z.strictObject({
    type: z.literal('list'),
    header: z.strictObject({ type: z.literal('text'), text: text(60) }).optional(),
    body: interactiveBody,
    footer: footer.optional(),
    action: z.strictObject({ button: text(20), sections }),
  }),
  z.strictObject({
    type: z.literal('cta_url'),
    header: header.optional(),
    body: interactiveBody,
    footer: footer.optional(),
    action: z.strictObject({
      name: z.literal('cta_url'),
      parameters: z.strictObject({ display_text: text(20), url: z.url({ protocol: /^https?$/ }) }),
    }),
  }),
  // Header and footer are not in the reference of this type.
  z.strictObject({
    type: z.literal('location_request_message'),
    body: interactiveBody,
    action: z.strictObject({ name: z.literal('send_location') }),
  }),
  z.strictObject({
    type: z.literal('request_contact_info'),
    body: interactiveBody,
    action: z.strictObject({ name: z.literal('request_contact_info') }),
  }),
  // It has neither header nor footer; the text is optional.
  z.strictObject({
    type: z.literal('call_permission_request'),
    body: interactiveBody.optional(),
    action: z.strictObject({ name: z.literal('call_permission_request') }),
  }),
  // A single product has no header: its picture is there.
  z.strictObject({
    type: z.literal('product'),
    body: interactiveBody.optional(),
    footer: footer.optional(),
    action: z.strictObject({ catalog_id: catalogId, product_retailer_id: text(200) }),
  }),
  z.strictObject({
    type: z.literal('product_list'),
    header: z.strictObject({ type: z.literal('text'), text: text(60) }),
    body: interactiveBody,
    footer: footer.optional(),
    action: z.strictObject({ catalog_id: catalogId, sections: productSections }),
  }),
  z.strictObject({
    type: z.literal('catalog_message'),
    body: interactiveBody,
    footer: footer.optional(),
    action: z.strictObject({
      name: z.literal('catalog_message'),
      parameters: z.strictObject({ thumbnail_product_retailer_id: text(200) }).optional(),
    }),
  }),
  z.strictObject({
    type: z.literal('flow'),
    header: header.optional(),
    body: interactiveBody,
    footer: footer.optional(),
    action: z.strictObject({
      name: z.literal('flow'),
      parameters: z
        .strictObject({
          flow_message_version: z.literal('3'),
          flow_id: z.string().regex(/^\d+$/).optional(),
          flow_name: text(200).optional(),
          flow_cta: text(30),
          mode: z.enum(['published', 'draft']).optional(),
          flow_token: text(200).optional(),
          flow_action: z.enum(['navigate', 'data_exchange']).optional(),
          flow_action_payload: z
            .strictObject({ screen: text(100), data: z.looseObject({}).optional() })
            .optional(),
        })
        .refine(
          ({ flow_id: id, flow_name: name }) => (id === undefined) !== (name === undefined),
          'needs flow_id or flow_name',
        ),
    }),
  }),
])

const optional = text(1000).optional()
/** An address card, with the members that the reference has. A part of the name is required besides the whole one. */
const card = z.strictObject({
  name: z
    .strictObject({
      formatted_name: text(1000),
      first_name: optional,
      last_name: optional,
      middle_name: optional,
      prefix: optional,
      suffix: optional,
    })
    .refine((name) => Object.keys(name).length > 1, 'a part of the name is missing'),
  phones: z
    .array(
      z.strictObject({
        phone: text(40),
        wa_id: z
          .string()
          .regex(/^\d{7,15}$/)
          .optional(),
        type: z.enum(['CELL', 'MAIN', 'IPHONE', 'HOME', 'WORK']).optional(),
      }),
    )
    .min(1)
    .optional(),
  emails: z
    .array(z.strictObject({ email: z.email(), type: z.enum(['HOME', 'WORK']) }))
    .min(1)
    .optional(),
  addresses: z
    .array(
      z.strictObject({
        street: optional,
        city: optional,
        state: optional,
        zip: optional,
        country: optional,
        country_code: optional,
        type: z.enum(['HOME', 'WORK']),
      }),
    )
    .min(1)
    .optional(),
  org: z.strictObject({ company: optional, department: optional, title: optional }).optional(),
  urls: z
    .array(z.strictObject({ url: z.url(), type: z.enum(['HOME', 'WORK']) }))
    .min(1)
    .optional(),
  birthday: z.iso.date().optional(),
})

/** Meta refuses line breaks, tabs and more than four spaces in a row in a value. */
const value = text(1024).refine((given) => !/[\n\t]| {5}/.test(given), 'breaks or many spaces')
const textParameter = z.strictObject({
  type: z.literal('text'),
  text: value,
  parameter_name: z.string().optional(),
})
function buttonOf<Name extends string, Parameter extends z.ZodType>(
  name: Name,
  parameter: Parameter,
) {
  return z.strictObject({
    type: z.literal('button'),
    sub_type: z.literal(name),
    index: z.string().regex(/^\d$/),
    parameters: z.array(parameter).length(1),
  })
}
/** A card takes a picture or a film, values of its text, and of its buttons. */
const cardComponent = z.union([
  z.strictObject({
    type: z.literal('header'),
    parameters: z
      .array(
        z.union([
          z.strictObject({ type: z.literal('image'), image }),
          z.strictObject({ type: z.literal('video'), video }),
        ]),
      )
      .length(1),
  }),
  z.strictObject({ type: z.literal('body'), parameters: z.array(textParameter).min(1) }),
  buttonOf('quick_reply', z.strictObject({ type: z.literal('payload'), payload: text(256) })),
  buttonOf('url', z.strictObject({ type: z.literal('text'), text: text(2000) })),
])
const component = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('limited_time_offer'),
    parameters: z
      .array(
        z.strictObject({
          type: z.literal('limited_time_offer'),
          limited_time_offer: z.strictObject({ expiration_time_ms: z.number().int().positive() }),
        }),
      )
      .length(1),
  }),
  z.strictObject({
    type: z.literal('carousel'),
    cards: z
      .array(
        z.strictObject({
          card_index: z.number().int().min(0).max(9),
          components: z.array(cardComponent).min(1),
        }),
      )
      .min(2)
      .max(10)
      .refine((cards) => cards.every((one, index) => one.card_index === index), 'in order'),
  }),
  z.strictObject({
    type: z.literal('header'),
    parameters: z
      .array(
        z.union([
          textParameter,
          z.strictObject({ type: z.literal('image'), image }),
          z.strictObject({ type: z.literal('video'), video }),
          z.strictObject({ type: z.literal('document'), document }),
          z.strictObject({
            type: z.literal('location'),
            location: z.strictObject({
              latitude: z.union([z.number(), z.string()]),
              longitude: z.union([z.number(), z.string()]),
              name: text(1000),
              address: text(1000),
            }),
          }),
        ]),
      )
      .length(1),
  }),
  z.strictObject({ type: z.literal('body'), parameters: z.array(textParameter).min(1) }),
  z.discriminatedUnion('sub_type', [
    buttonOf('quick_reply', z.strictObject({ type: z.literal('payload'), payload: text(256) })),
    buttonOf(
      'url',
      z.strictObject({
        type: z.literal('text'),
        text: text(2000).regex(/^[\w.~!*'();:@&=+$,/?#[\]%-]+$/, 'must be percent-encoded'),
      }),
    ),
    buttonOf(
      'copy_code',
      z.strictObject({ type: z.literal('coupon_code'), coupon_code: text(15) }),
    ),
    buttonOf(
      'flow',
      z.strictObject({
        type: z.literal('action'),
        action: z.strictObject({
          flow_token: text(200).optional(),
          flow_action_data: z.looseObject({}).optional(),
        }),
      }),
    ),
    buttonOf(
      'catalog',
      z.strictObject({
        type: z.literal('action'),
        action: z.strictObject({ thumbnail_product_retailer_id: text(200) }),
      }),
    ),
    buttonOf(
      'mpm',
      z.strictObject({
        type: z.literal('action'),
        action: z.strictObject({
          thumbnail_product_retailer_id: text(200),
          sections: productSections,
        }),
      }),
    ),
  ]),
])

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z
    .string()
    .regex(/^\+\d{7,15}$/)
    .optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/)
    .optional(),
  context: z.strictObject({ message_id: z.string().startsWith('wamid.') }).optional(),
  biz_opaque_callback_data: text(512).optional(),
}

export const messageBody = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...common,
      type: z.literal('text'),
      text: z.strictObject({ body: text(4096), preview_url: z.boolean().optional() }),
    }),
    z.strictObject({ ...common, type: z.literal('image'), image }),
    z.strictObject({ ...common, type: z.literal('video'), video }),
    z.strictObject({ ...common, type: z.literal('document'), document }),
    z.strictObject({
      ...common,
      type: z.literal('audio'),
      audio: withFile({ voice: z.boolean().optional() }),
    }),
    z.strictObject({ ...common, type: z.literal('sticker'), sticker: withFile({}) }),
    z.strictObject({
      ...common,
      type: z.literal('location'),
      location: z.strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        name: text(1000).optional(),
        address: text(1000).optional(),
      }),
    }),
    z.strictObject({ ...common, type: z.literal('contacts'), contacts: z.array(card).min(1) }),
    z.strictObject({ ...common, type: z.literal('interactive'), interactive }),
    z.strictObject({
      ...common,
      type: z.literal('template'),
      template: z.strictObject({
        name: z.string().regex(/^[a-z0-9_]{1,512}$/),
        language: z.strictObject({ code: text(16) }),
        components: z.array(component).min(1).optional(),
      }),
    }),
    z.strictObject({
      ...common,
      context: z.undefined().optional(),
      type: z.literal('reaction'),
      reaction: z.strictObject({
        message_id: z.string().startsWith('wamid.'),
        emoji: z.string().max(32),
      }),
    }),
  ])
  .refine(({ to, recipient }) => to !== undefined || recipient !== undefined, 'nobody to send to')

export type MessageBody = z.infer<typeof messageBody>

/** The body of the same call that marks a customer's message as read. */
export const readBody = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().startsWith('wamid.'),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
})
export type ReadBody = z.infer<typeof readBody>

interface MediaRule {
  readonly bytesMax: number
  readonly types: readonly string[]
}

const MB = 1024 * 1024

/** What `POST /{phone}/media` accepts. */
export const mediaRules: readonly MediaRule[] = [
  { bytesMax: 5 * MB, types: ['image/jpeg', 'image/png'] },
  { bytesMax: 16 * MB, types: ['video/mp4', 'video/3gpp'] },
  {
    bytesMax: 16 * MB,
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
  },
  { bytesMax: 0.5 * MB, types: ['image/webp'] },
  {
    bytesMax: 100 * MB,
    types: ['text/plain', 'application/pdf', 'application/msword', 'application/vnd.ms-excel'],
  },
]

/** The fields of a number that can be read. */
export const phoneFields = new Set([
  'id',
  'display_phone_number',
  'verified_name',
  'status',
  'quality_rating',
  'code_verification_status',
  'name_status',
  'throughput',
  'whatsapp_business_manager_messaging_limit',
  'health_status',
])
