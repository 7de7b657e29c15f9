import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatListQuery } from '#contract/api/chats/chats.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { endpoints } from '#contract/api/index.ts'
import { anyValueOf, type JsonSchema } from '#contract/entities/arbitrary-wire-value.fixture.ts'
import { entitySchemas } from '#contract/entities/registry.ts'
import { errorStatuses } from '#contract/errors.ts'
import { channels, eventSchemas } from '#contract/events.ts'
import { commentsOf } from '../../scripts/openapi/doc-comments.ts'
import { openApiText } from '../../scripts/openapi/document.ts'

interface Operation {
  operationId: string
  security?: unknown[]
  parameters?: {
    $ref?: string
    name?: string
    in?: string
    required?: boolean
    schema?: JsonSchema & { description?: string }
  }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<
    string,
    { $ref?: string; description?: string; content?: Record<string, { schema: JsonSchema }> }
  >
}
interface Published {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema & { description?: string }>
  }
  'x-realtime': {
    channels: Record<string, string>
    events: Record<string, { payload: JsonSchema }>
  }
}

const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
const text = read('openapi.json')
const published: Published = JSON.parse(text)

const operationOf = (name: keyof typeof endpoints): Operation | undefined =>
  publishedOf(endpoints[name])

function publishedOf({ service, path, method }: Endpoint): Operation | undefined {
  return published.paths[`/${service}${path}`]?.[method.toLowerCase()]
}

/** Resolves a reference of the document. */
const resolve = (reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (place, key) =>
        typeof place === 'object' && place !== null ? Reflect.get(place, key) : undefined,
      published,
    )

describe('docs/openapi.json', () => {
  it('matches the endpoint tables (npm run openapi writes it)', () => {
    expect(text).toBe(openApiText())
  })

  it('describes the query parameters of the chat list', () => {
    const { parameters = [] } = operationOf('chatList') ?? {}
    const described = Object.entries(chatListQuery.shape).filter(
      ([, { description }]) => description,
    )
    expect(described.length).toBeGreaterThan(5)
    for (const [name, { description }] of described) {
      const parameter = parameters.find((one) => one.name === name)
      expect([name, parameter?.schema?.description]).toEqual([name, description])
    }
  })

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(JSON.parse(text))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('is refused by the validator when it is invalid', async () => {
    const broken = { ...JSON.parse(text), openapi: '3.1.1', paths: { login: {} } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('refers only to existing schemas, and never to a bare reference', () => {
    const references = new Set(
      [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, target]) => target),
    )
    expect(references.size).toBeGreaterThan(50)
    for (const target of references) {
      const named = resolve(target ?? '')
      expect(named).toBeTypeOf('object')
      expect(named).not.toHaveProperty('$ref')
    }
  })

  it('has every endpoint as an operation of its name, and only the connection document besides', () => {
    const operations = Object.values(published.paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId }) => operationId ?? []),
    )
    expect(operations.toSorted()).toEqual(
      [...Object.keys(endpoints), 'connectionDocument'].toSorted(),
    )
    expect(operationOf('sendMessage')?.operationId).toBe('sendMessage')
    expect(operationOf('sendTemplate')?.operationId).toBe('sendTemplate')
  })

  it('describes every entity', () => {
    const lacking = Object.keys(entitySchemas).filter((name) => {
      const schema = published.components.schemas[name]
      return schema?.type !== 'object' || !schema.description || !schema.properties
    })
    expect(lacking).toEqual([])
  })

  it('requires of a service only what is indispensable', () => {
    expect(published.components.schemas['Tag']?.required).toEqual(['id', 'groupId', 'name'])
    expect(published.components.schemas['Contact']?.required).toEqual([
      'id',
      'groupId',
      'phone',
      'chat',
    ])
  })

  it('never describes our placeholders for unknown values', () => {
    expect(text).not.toContain('"unknown"')
    expect(text).not.toContain('ROLE_UNKNOWN')
  })
})

describe('another implementation of the document is accepted', () => {
  const definition = (reference: string): JsonSchema =>
    published.components.schemas[reference.replace('#/components/schemas/', '')] ?? {}
  const described = (schema: JsonSchema) => anyValueOf(schema, definition)

  it.each(Object.entries(entitySchemas))('with any valid %s', (name, schema) => {
    const any = described({ $ref: `#/components/schemas/${name}` })
    fc.assert(
      fc.property(any, (value) => {
        expect(schema.safeParse(value).error).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })

  it.each(Object.entries(endpoints))('with any valid response to %s', (_, endpoint) => {
    const answer = publishedOf(endpoint)?.responses['200']?.content?.['application/json']?.schema
    fc.assert(
      fc.property(described(answer ?? {}), (value) => {
        expect(endpoint.output.safeParse(value).error).toBeUndefined()
      }),
      { numRuns: 20 },
    )
  })

  it.each(Object.entries(eventSchemas))('with any valid event %s', (name, schema) => {
    const payload = published['x-realtime'].events[name]?.payload ?? {}
    fc.assert(
      fc.property(described(payload), (value) => {
        expect(schema.safeParse(value).error).toBeUndefined()
      }),
      { numRuns: 20 },
    )
  })
})

describe('an operation', () => {
  const parameterNames = (name: keyof typeof endpoints) =>
    operationOf(name)?.parameters?.map((given) => given.name ?? given.$ref?.split('/').at(-1))

  it('names its parameters and headers', () => {
    expect(parameterNames('removeContactTag')).toEqual(['contactId', 'tagId', 'GroupId'])
    expect(parameterNames('sendMessage')).toEqual(['GroupId', 'IdempotencyKey'])
    expect(parameterNames('login')).toBeUndefined()
    const filter = operationOf('chatList')?.parameters?.find(({ name }) => name === 'groupId')
    expect(filter).toMatchObject({ in: 'query', required: false })
  })

  it('needs the bearer token unless it is public', () => {
    const open = Object.values(endpoints)
      .filter((endpoint) => publishedOf(endpoint)?.security?.length === 0)
      .map(({ name }) => name)
    expect(open.toSorted()).toEqual(
      Object.values(endpoints)
        .filter(({ auth }) => auth === 'none')
        .map(({ name }) => name)
        .toSorted(),
    )
    expect(open).toContain('login')
  })

  it('takes a file as a required part of a form', () => {
    for (const name of ['upload', 'uploadFile', 'applyMediaWhatsAppTemplate'] as const) {
      const { schema } = operationOf(name)?.requestBody?.content['multipart/form-data'] ?? {}
      expect(schema?.required).toContain('file')
      expect(operationOf(name)?.responses).toHaveProperty('413')
    }
    const upload = operationOf('upload')?.requestBody?.content['multipart/form-data']?.schema
    expect(Object.keys(upload?.properties ?? {})).toEqual(['file', 'groupId'])
    expect(upload?.required).toEqual(['file'])
  })

  it('has a response for each of its errors', () => {
    for (const endpoint of Object.values(endpoints)) {
      const responses = publishedOf(endpoint)?.responses ?? {}
      const codes = JSON.stringify(responses)
      for (const code of endpoint.errors) {
        expect(responses).toHaveProperty(String(errorStatuses[code]))
        expect(codes).toContain(code)
      }
    }
    expect(operationOf('login')?.responses['401']).toMatchObject({
      description: 'INVALID_CREDENTIALS or SECOND_STEP_REQUIRED or SECOND_STEP_SETUP_REQUIRED',
    })
    expect(operationOf('changePassword')?.responses['403']).toMatchObject({
      description: 'FORBIDDEN or WRONG_PASSWORD',
    })
  })
})

describe('live events', () => {
  const guide = read('realtime.md')

  it('are all in the document and in the guide', () => {
    expect(Object.keys(published['x-realtime'].events)).toEqual(Object.keys(eventSchemas))
    const undocumented = Object.keys(eventSchemas).filter((name) => !guide.includes(`\`${name}\``))
    expect(undocumented).toEqual([])
  })

  it('arrive over the channels that both name', () => {
    expect(published['x-realtime'].channels).toEqual({
      group: channels.group('{groupId}'),
      feed: channels.feed('{groupId}', '{userId}'),
      user: channels.user('{userId}'),
      presence: channels.presence('{contactId}'),
    })
    for (const channel of Object.values(published['x-realtime'].channels))
      expect(guide).toContain(`\`${channel}\``)
  })
})

describe('comments become descriptions', () => {
  const source = [
    '/** A thing. */',
    'export const thingSchema = entity({',
    '  id,',
    '  /**',
    '   * Its name,',
    '   * over two lines:',
    '   * - and a point.',
    '   */',
    '  name: z.string(),',
    '  /** Not of the next member but one. */',
    '',
    '  size: z.number(),',
    '  /** Quoted. */ ',
    "  'a.b': z.number(),",
    '})',
    'const other = 1',
    'export const bare = entity({ id })',
  ].join('\n')

  it('of a constant and of its members, and of nothing else', () => {
    const comments = commentsOf(source)
    expect(comments.get('thingSchema')?.doc).toBe('A thing.')
    expect([...(comments.get('thingSchema')?.members ?? [])]).toEqual([
      ['name', 'Its name, over two lines:\n- and a point.'],
      ['a.b', 'Quoted.'],
    ])
    expect(comments.get('other')).toEqual({ members: new Map() })
    expect(comments.get('bare')?.doc).toBeUndefined()
  })
})
