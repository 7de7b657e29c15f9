import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointErrors, errorStatuses } from '#contract/errors.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { messageContentSchema } from '#contract/entities/messages/message.ts'
import { fillPath, services } from './endpoint.ts'
import { groupToggles } from './groups/group-toggles.ts'
import { endpoints } from './index.ts'

const all = Object.values(endpoints)
const shapeOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

describe('the endpoint tables', () => {
  const calls = all.map(({ service, method, path }) => `${service} ${method} ${path}`)

  it('contain each call once, with a unique name', () => {
    expect(new Set(calls).size).toBe(calls.length)
    expect(Object.entries(endpoints).filter(([key, { name }]) => key !== name)).toEqual([])
  })

  it('name the parameters of a path in the same way in all calls of a service', () => {
    const namesByShape = new Map<string, Set<string>>()
    for (const { service, path } of all) {
      const shape = `${service} ${path.replace(/\{\w+\}/g, '{}')}`
      namesByShape.set(shape, (namesByShape.get(shape) ?? new Set()).add(path))
    }
    expect([...namesByShape.values()].filter((paths) => paths.size > 1)).toEqual([])
  })

  it('contain calls of every service', () => {
    expect(new Set(all.map(({ service }) => service))).toEqual(new Set(services))
  })
})

describe.each(all)('$name', (endpoint) => {
  it('has exactly the parameters in its path', () => {
    const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(shapeOf(endpoint.params)).toEqual(named)
  })

  it('has a valid path, and a sentence as its summary', () => {
    expect(endpoint.path).toMatch(/^(\/(\{\w+\}|[a-zA-Z0-9-]+))+$/)
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/)
  })

  it('has an object as its query, and no body if its method is GET or DELETE', () => {
    expect(endpoint.bodyKind === 'none' || !['GET', 'DELETE'].includes(endpoint.method)).toBe(true)
    expect(endpoint.query instanceof z.ZodObject).toBe(true)
  })

  it('lists each error once, and only errors that have a status', () => {
    expect(endpoint.errors.filter((code) => !(code in errorStatuses))).toEqual([])
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length)
  })

  it('does not throw for invalid input or output', () => {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.output])
      for (const nonsense of [undefined, null, 7, 'x', [], { id: {} }])
        expect(() => schema.safeParse(nonsense)).not.toThrow()
  })
})

it('each code of endpointErrors is listed by some endpoint', () => {
  const named = new Set(all.flatMap(({ errors }) => errors))
  expect(Object.keys(endpointErrors).filter((code) => ![...named].some((n) => n === code))).toEqual(
    [],
  )
})

it('every group toggle sets a boolean field of the group', () => {
  for (const field of Object.values(groupToggles))
    expect(groupSchema.parse({ id: '1', [field]: true })[field]).toBe(true)
})

it('fillPath encodes the parameters and throws for a missing one', () => {
  expect(fillPath('/a/{id}/b/{tagId}', { id: 'x/y', tagId: '7' })).toBe('/a/x%2Fy/b/7')
  expect(() => fillPath('/a/{id}', {})).toThrow(RangeError)
  expect(() => fillPath('/a/{id}', { id: '' })).toThrow(RangeError)
})

describe('the input', () => {
  it('of scheduling requires either a text or a template', () => {
    const { body } = endpoints.scheduleMessage
    const scheduledDate = '2026-12-01T10:00:00Z'
    const content = { type: 'text', text: 'hola' }
    expect(body.safeParse({ scheduledDate, content }).success).toBe(true)
    expect(body.safeParse({ scheduledDate, templateId: 't' }).success).toBe(true)
    expect(body.safeParse({ scheduledDate }).success).toBe(false)
    expect(body.safeParse({ scheduledDate, content, templateId: 't' }).success).toBe(false)
    const empty = body.safeParse({ scheduledDate, content: { type: 'text', text: '  ' } })
    expect(empty.error?.issues.map(({ message }) => message)).toEqual(['Mensaje vacío o no válido'])
  })

  it('of a contact requires a name and a phone', () => {
    const { body } = endpoints.createContact
    const form = {
      groupId: 'g',
      name: 'Ana',
      lastName: 'Rojas',
      email: 'ana@shop.example',
      phone: '51999888777',
    }
    expect(body.safeParse({ ...form, custom_20: 'x', custom_21: 'dropped' }).data).toEqual({
      ...form,
      custom_20: 'x',
    })
    // The group may also be named by the header.
    for (const key of Object.keys(form))
      expect([key, body.safeParse({ ...form, [key]: undefined }).success]).toEqual([
        key,
        ['groupId', 'lastName', 'email'].includes(key),
      ])
  })

  it('of a message limits the length of file names and option ids, unlike a response', () => {
    const { body } = endpoints.sendMessage
    const sent = (content: object) => body.safeParse({ contactId: 'c', content }).success
    const file = (filename: string) => ({ type: 'file', media: '/storage/f1', filename })
    expect([sent(file('a'.repeat(255))), sent(file('a'.repeat(256)))]).toEqual([true, false])
    const choice = (id: string) => ({ type: 'list', text: 'x', options: [{ id, title: 'y' }] })
    expect([sent(choice('a'.repeat(256))), sent(choice('a'.repeat(257)))]).toEqual([true, false])
    const long = 'a'.repeat(1_000)
    expect(messageContentSchema.parse(file(long)).filename).toBe(long)
    const contact = { id: long, groupId: 'g', name: 'Ana', phone: '51', sourceInputId: long }
    const chat = { updateAt: '2026-12-01T10:00:00Z' }
    const answered = contactSchema.parse({ ...contact, chat })
    expect(answered).toMatchObject({ id: long, sourceInputId: long })
  })

  it('of a search requires three characters and covers the last week by default', () => {
    const { query } = endpoints.searchMessages
    expect(query.parse({ searchWords: 'hola' })).toEqual({
      searchWords: 'hola',
      offset: 0,
      limit: 20,
      timerange: 'week',
    })
    expect(query.safeParse({ searchWords: ' ho ' }).success).toBe(false)
  })
})
