import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { jsonSchemaOf, type JsonSchema } from '#contract/entities/arbitrary-wire-value.fixture.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'
import { specifiedCalls } from './specified-calls.fixture.ts'

/** Examples of the entities in the responses below (specification, section 3). */
const permission = {
  groupId: 'g1',
  groupPhone: '51999888777',
  role: 'ROLE_PUBLISHER',
  isReadOnly: false,
  isSupervisor: false,
  isSuperAdmin: false,
  tagId: 'tag-ana',
  tagIdList: ['tag-ana'],
  teamId: 'north',
  hasTemplatePermission: true,
}
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ'
const user = {
  id: 'ana',
  token,
  permissions: [permission],
  useEnterKeyToSend: false,
  serviceStatus: 2,
  hasQrAccess: true,
  teamTagId: 'tag-north',
}
const assignedAt = '2026-01-02T03:04:05.000Z'
const assignment = {
  userTagId: 'tag-ana',
  userId: 'ana',
  assignedAt,
  assignedBy: 'SOURCE_USER_ADMIN',
  assignedByUserId: 'sara',
}

/** Responses with exactly the fields that the specification shows in section 7, by the name of the call. */
const responses: Readonly<Record<string, object>> = {
  login: { token, user },
  me: { permissions: [permission], useEnterKeyToSend: false, serviceStatus: 2 },
  setAvailable: { serviceStatus: 1 },
  setBusy: { serviceStatus: 2 },
  setUnavailable: { serviceStatus: 3 },
  messageLimitData: { messageLimit: 1_000 },
  uploadFile: { url: 'https://files.example/1.png' },
  pendingChats: { pendingChatsAmount: 3 },
  assignAgent: { userTagId: 'tag-ana', userTagIds: [assignment], id: 'c1' },
  setContactChatStatusTags: { chatStatusTags: [{ tags: ['Won'], assignedAt }] },
}

interface Specified {
  call: string
  query: string[]
  body: string[]
  response: string[]
}

function read(line: string): Specified {
  const words = (text = '') => text.split(' ').filter((word) => word !== '')
  const [, call = '', query, body, response] =
    /^(\w+ [A-Z]+ \S+)(?: \?([^{=]+?))?(?: \{(.*)\})?(?: => (.+))?$/.exec(line) ?? []
  return { call, query: words(query), body: words(body), response: words(response) }
}

/** The fields in `named` that the schema lacks. `a.b` is field b of object a. */
function missing(schema: z.ZodType, named: readonly string[]): string[] {
  const described = jsonSchemaOf(schema)
  return named.filter((path) => {
    let at: JsonSchema | undefined = described
    for (const name of path.split('.')) at = at?.properties?.[name]
    return at === undefined
  })
}

const byCall = new Map<string, Endpoint>(
  Object.values(endpoints).map((one) => [`${one.service} ${one.method} ${one.path}`, one]),
)

describe('the endpoint tables', () => {
  it.each(specifiedCalls)('contain %s', (line) => {
    const { call, query, body, response } = read(line)
    const endpoint = byCall.get(call)
    if (endpoint === undefined) throw new Error(`There is no call ${call}.`)
    expect(missing(endpoint.query, query)).toEqual([])
    expect(missing(endpoint.body, body)).toEqual([])
    expect(missing(endpoint.output, response)).toEqual([])
    expect(endpoint.bodyKind === 'none' && body.length > 0).toBe(false)
  })

  it.each(specifiedCalls.filter((line) => line.includes(' => ')))(
    'accept a response with only the fields in %s',
    (line) => {
      const { call, response } = read(line)
      const { name, output } = byCall.get(call) ?? {}
      const given = responses[name ?? ''] ?? {}
      expect(Object.keys(given)).toEqual(response)
      const parsed = output?.safeParse(given)
      expect(parsed?.error).toBeUndefined()
      expect(parsed?.data).toMatchObject(given)
    },
  )
})
