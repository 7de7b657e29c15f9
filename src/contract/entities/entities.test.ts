import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  anyMalformedWireValue,
  anyWireValue,
  anyWireValueOfNewerService,
  UNKNOWN_VALUE,
} from './arbitrary-wire-value.fixture.ts'
import { contactSchema, customFields } from './contacts/contact.ts'
import { campaignSchema } from './campaigns/campaign.ts'
import { groupSchema } from './groups/group.ts'
import { memberSchema } from './people/member.ts'
import { messageSchema } from './messages/message.ts'
import { permissionSchema } from './people/permission.ts'
import { entitySchemas } from './registry.ts'
import { tagSchema } from './tags/tag.ts'
import { userSchema } from './people/user.ts'
import { isKnownTemplateStatus, whatsAppTemplateSchema } from './templates/whatsapp-template.ts'

const every = Object.entries(entitySchemas)

describe.each(every)('%s', (_, schema) => {
  it('accepts every value that its JSON Schema allows', () => {
    fc.assert(
      fc.property(anyWireValue(schema), (value) => {
        expect(schema.safeParse(value).error).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })

  it('does not throw on arbitrary JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => schema.safeParse(value)).not.toThrow()
      }),
      { numRuns: 50 },
    )
  })

  it('parses a parsed value to the same value, even after a round trip through JSON', () => {
    fc.assert(
      fc.property(anyMalformedWireValue(schema), (value) => {
        const once = schema.safeParse(value)
        fc.pre(once.success)
        expect(schema.parse(once.data)).toEqual(once.data)
        expect(schema.parse(JSON.parse(JSON.stringify(once.data)))).toEqual(once.data)
      }),
      { numRuns: 50 },
    )
  })

  it('replaces unknown values of enumerations by a fallback', () => {
    fc.assert(
      fc.property(anyWireValueOfNewerService(schema), (value) => {
        const { data, error } = schema.safeParse(value)
        expect(error).toBeUndefined()
        expect(JSON.stringify(data)).not.toContain(UNKNOWN_VALUE)
      }),
      { numRuns: 20 },
    )
  })

  it('keeps unknown keys', () => {
    fc.assert(
      fc.property(anyWireValue(schema), fc.jsonValue(), (value, tomorrow) => {
        fc.pre(typeof value === 'object' && value !== null && tomorrow !== null)
        const parsed = schema.parse({ ...Object(value), of_tomorrow: tomorrow })
        expect(parsed).toHaveProperty('of_tomorrow', tomorrow)
      }),
      { numRuns: 10 },
    )
  })
})

const chat = { updateAt: '2026-01-01T00:00:00.000Z' }
const contact = { id: 'c1', groupId: 'g1', phone: '51999888777', chat }

describe('an entity', () => {
  it.each([
    [{ id: 'a' }, 'a'],
    [{ _id: 'a' }, 'a'],
    [{ id: 'a', _id: 'b' }, 'a'],
    [{ id: null, _id: 'b' }, 'b'],
    [{ id: 7 }, '7'],
    [{ _id: 7 }, '7'],
    [{ id: 0 }, '0'],
  ])('with %j has the id %j', (identity, expected) => {
    const tag = tagSchema.parse({ ...identity, groupId: 1, name: 'VIP' })
    expect(tag).toEqual({ id: expected, groupId: '1', name: 'VIP', archived: false })
  })

  it.each([[{}], [{ id: '' }], [{ id: null }], [{ id: {} }], [{ id: Number.NaN }]])(
    'with %j is refused',
    (identity) => {
      expect(tagSchema.safeParse({ ...identity, groupId: 'g', name: 'VIP' }).success).toBe(false)
    },
  )

  it('that is a campaign may have its id in operationId', () => {
    const campaign = { templateId: 't', name: 'Mayo' }
    expect(campaignSchema.parse({ ...campaign, operationId: 9 }).id).toBe('9')
    expect(campaignSchema.parse({ ...campaign, operationId: 9, id: 'c' }).id).toBe('c')
  })
})

it('a `__proto__` key does not change an entity’s prototype', () => {
  const hostile: unknown = JSON.parse(
    '{"id":"a","groupId":"g","name":"VIP","__proto__":{"archived":true}}',
  )
  const tag = tagSchema.parse(hostile)
  expect(Object.getPrototypeOf(tag)).toBe(Object.prototype)
  expect(tag.archived).toBe(false)
})

describe('missing fields and null', () => {
  it('count as absent, or become false, 0, "none" or an empty list', () => {
    const parsed = contactSchema.parse({
      ...contact,
      email: null,
      tagIdList: null,
      archived: null,
      userTagIds: [{ userId: 'u', unassignedAt: null }],
    })
    expect('email' in parsed).toBe(false)
    expect(parsed.tagIdList).toEqual([])
    expect(parsed.tagLvl).toEqual([])
    expect(parsed.archived).toBe(false)
    expect(parsed.userTagIds).toEqual([{ userId: 'u' }])
    expect(parsed.chat.pendingMessages).toBe(0)
    expect(parsed.chat.lastSender).toBe('none')
  })

  it('become the default language, country code and user settings; so does an unknown language', () => {
    expect(groupSchema.parse({ id: 'g' }).language).toBe('es')
    expect(groupSchema.parse({ id: 'g', language: 'fr' }).language).toBe('es')
    expect(contactSchema.parse(contact).countryCode).toBe('51')
    const user = userSchema.parse({ id: 'u' })
    expect([user.serviceStatus, user.useEnterKeyToSend, user.hasQrAccess]).toEqual([1, true, false])
  })
})

describe('the data of another service', () => {
  const message = {
    id: 'm',
    contactId: 'c1',
    content: { type: 'newer_type', text: 'hola' },
    sender: 'newer_sender',
    status: 'newer_status',
    updatedAt: 0,
    positionInChat: 1,
  }

  it('has defaults instead of unknown values of enumerations', () => {
    const parsed = messageSchema.parse(message)
    expect([parsed.content.type, parsed.sender, parsed.status]).toEqual([
      'unknown',
      'contact',
      'unknown',
    ])
    expect(memberSchema.parse({ id: 'm', role: 'ROLE_KING' }).role).toBe('ROLE_UNKNOWN')
    expect(permissionSchema.parse({ groupId: 'g' }).role).toBe('ROLE_UNKNOWN')
  })

  it('may have malformed group settings, which count as absent if no screen needs them', () => {
    const sourceInputs = [{ name: 'no id' }, 'text', { sourceInputId: 7, name: 'Web' }]
    const hours = { scheduleEnabled: true, startAt: '', endAt: '09:00:00', text: 'hasta luego' }
    const given = { id: 'g', name: 'Tienda', messageLimit: -1, sourceInputs }
    const group = groupSchema.parse({ ...given, scheduleAutoResponse: hours })
    expect([group.name, group.messageLimit, group.sourceInputs]).toEqual([
      'Tienda',
      undefined,
      [{ sourceInputId: '7', name: 'Web' }],
    ])
    expect(group.scheduleAutoResponse).toEqual({ scheduleEnabled: true, text: 'hasta luego' })
    expect(groupSchema.parse({ id: 'g', messageLimit: 3 }).messageLimit).toBe(3)
  })

  it('has template statuses in lower case, and pending instead of a missing status', () => {
    const template = { id: 't', name: 'promo', templateType: 'TEXT', category: 'UTILITY' }
    const status = (value: unknown) =>
      whatsAppTemplateSchema.parse({ ...template, status: value }).status
    expect(['APPROVED', 'Rejected', 'in_appeal', null, undefined].map(status)).toEqual([
      'approved',
      'rejected',
      'in_appeal',
      'pending',
      'pending',
    ])
    expect(['approved', 'in_appeal'].map(isKnownTemplateStatus)).toEqual([true, false])
  })

  it('may have a plain sentence as the error of a failed message', () => {
    expect(messageSchema.parse({ ...message, payloadFailed: 'no' }).payloadFailed).toEqual({
      title: 'no',
    })
  })
})

describe('the timestamp', () => {
  const zone = process.env['TZ']
  beforeAll(() => {
    // A time zone other than UTC reveals code that uses the machine's zone.
    process.env['TZ'] = 'America/Lima'
  })
  afterAll(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  const at = (updateAt: unknown) => contactSchema.safeParse({ ...contact, chat: { updateAt } })
  it.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [1_767_225_600_000, '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T02:00:00+02:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.123456Z', '2026-01-01T00:00:00.123Z'],
    ['2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T10:30', '2026-01-01T10:30:00.000Z'],
    ['2026-01-01 10:30:15', '2026-01-01T10:30:15.000Z'],
    [-1, '1969-12-31T23:59:59.999Z'],
  ])('%j is parsed to %s', (wire, expected) => {
    expect(at(wire).data?.chat.updateAt).toBe(expected)
  })

  it.each([
    ['yesterday'],
    ['7'],
    ['Jan 1 2026'],
    ['2026-13-01'],
    ['2026-01-01T25:00Z'],
    [Number.POSITIVE_INFINITY],
    [8.7e15],
    [true],
    [{}],
    [null],
  ])('%j is refused', (wire) => {
    expect(at(wire).success).toBe(false)
  })
})

it('customFields returns the non-empty fields, in order', () => {
  const parsed = contactSchema.parse({
    ...contact,
    custom_2: 'https://shop.example',
    custom_10: 7,
    custom_1: '  ',
    custom_3: { no: 1 },
    custom_21: 'beyond',
  })
  expect(customFields(parsed)).toEqual([
    { index: 2, value: 'https://shop.example' },
    { index: 10, value: '7' },
  ])
})
