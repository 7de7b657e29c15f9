import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { jsonSchemaOf, type JsonSchema } from '../entities/arbitrary-wire-value.fixture.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'

/**
 * Section 7 of the specification, one call per line: method, path and service. Then follows what the specification
 * shows of the call: `?` query parameters, `{}` members of the body (`a.b` is b of a), `=>` members of the answer.
 * The specification does not show the missing parts.
 */
const specified = `
main POST /login {email password} => token user
main POST /logout {groupId}
main POST /password-recovery {email}
main GET /me ?groupId => permissions useEnterKeyToSend serviceStatus
main PATCH /users/me {useEnterKeyToSend}
main PUT /users/me/service-status-available {groupId} => serviceStatus
main PUT /users/me/service-status-busy {groupId} => serviceStatus
main PUT /users/me/service-status-unavailable {groupId} => serviceStatus
main PATCH /users/change-password {currentPassword newPassword}
main POST /users/genesys
main PATCH /groups/{id}/user-sidebar-open {isOpen}
main GET /users ?groupId
main POST /users/actions/assign-report-error
main GET /groups/{id}
main PATCH /groups/{id}/auto-response
main PATCH /groups/{id}/chat-status
main PATCH /groups/{id}/schedule-auto-response
main PATCH /groups/{id}/chat-status-tags {chatStatusTags}
main GET /groups/{id}/message-limit-data => messageLimit
main PUT /groups/{id}/templates-managed-admin
main DELETE /groups/{id}/templates-managed-admin
main PUT /groups/{id}/free-contacts-not-visible-publisher
main DELETE /groups/{id}/free-contacts-not-visible-publisher
main PUT /groups/{id}/template-restriction-publisher
main DELETE /groups/{id}/template-restriction-publisher
main PUT /groups/{id}/campaign-restriction-publisher
main DELETE /groups/{id}/campaign-restriction-publisher
main PUT /groups/{id}/flow-restriction-publisher
main DELETE /groups/{id}/flow-restriction-publisher
main PUT /groups/{id}/team-restriction-user-out
main DELETE /groups/{id}/team-restriction-user-out
main PUT /groups/{id}/has-reassign
main DELETE /groups/{id}/has-reassign
main PUT /groups/{id}/has-release-chat
main DELETE /groups/{id}/has-release-chat
main POST /groups/genesys {name phone userId language acceptedToC}
main POST /groups/validate-phone {phone countryCode}
main GET /templates ?groupId withArchived
main GET /templates/bypositions
main POST /templates {groupId name content gsId}
main PATCH /templates/{id} {name content gsId order}
main PUT /templates/{id}/archived
main DELETE /templates/{id}/archived
messages POST /templates {contactId templateId}
main GET /watemplates
main GET /watemplates/sync
main POST /watemplates/apply
main POST /watemplates/apply-media
main DELETE /watemplates/{id}
main POST /files => url
main GET /mtemplates
main GET /mtemplates/bypositions
main GET /mtemplates/interactive/bypositions
main POST /mtemplates
main PATCH /mtemplates/{id}
main DELETE /mtemplates/{id}
main GET /v2/tags
main POST /v2/tags
main POST /v2/segments
main PATCH /v2/segments/{id}
main DELETE /v2/segments/{id}
main GET /v2/teams/{id}
main GET /v2/teams ?groupId
campaigns GET /api/operations
campaigns GET /api/operations/{id} ?short
main GET /notes ?contactId
main GET /contacts/lastchats/counter => pendingChatsAmount
messages GET /scheduled-messages/pending
messages POST /scheduled-messages/{contactId} {scheduledDate content templateId}
main GET /wsflows ?groupId archived
main POST /wsflows {contactId wsFlowId message.header message.body message.action}
main GET /notifications/user
main GET /notifications/read
workflows GET /get-workflows/{id}
main GET /contacts/lastchats ?groupId offset limit filter lastsender tagIdList filterTagsLvl filterTagId filterTeamTagId archived important finished
main GET /contacts/{id}
main PATCH /contacts/{id}/chat {pendingMessages}
main PUT /contacts/{id}/chat-archived
main DELETE /contacts/{id}/chat-archived
main DELETE /contacts/{id}/delete-chat
main POST /contacts/{id}/enable-flag {flag}
main POST /contacts/{id}/disable-flag {flag}
main POST /contacts/new/auth {groupId name lastName email phone countryCode brand custom_1 custom_20 source sourceInputId}
main POST /contacts/{id}/assign {groupId apiKey userId data.phone} => userTagId userTagIds id
main POST /contacts/{id}/unassign
main POST /contacts/{id}/chatstatus {archiveChatStatusSetByUser}
main POST /contacts/{id}/chat-status-tag {chatStatusTags} => chatStatusTags
main POST /contacts/{id}/assign-team {teamId}
main POST /contacts/{id}/unassign-team
messages GET /messages/{contactId} ?offset limit messageId
messages DELETE /messages/{contactId}/{messageId}
messages POST /messages {contactId content}
messages POST /storage/upload
messages GET /messages/search ?offset limit searchWords timerange
messages GET /stickers
messages POST /stickers
messages DELETE /stickers/{id}
tags GET /contact-tags/{contactId}
tags POST /contact-tags {contactId userId userName tagId contactName contactCountryCode contactPhone agentId agentName}
tags DELETE /contact-tags/{contactId}/tag/{tagId}
`
  .trim()
  .split('\n')

/** One example of each entity that answers contain, as in section 3. */
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

/** The answers that section 7 describes completely, by the name of the call. */
const answers: Readonly<Record<string, object>> = {
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
  answer: string[]
}

function read(line: string): Specified {
  const words = (text = '') => text.split(' ').filter((word) => word !== '')
  const [, call = '', query, body, answer] =
    /^(\w+ [A-Z]+ \S+)(?: \?([^{=]+?))?(?: \{(.*)\})?(?: => (.+))?$/.exec(line) ?? []
  return { call, query: words(query), body: words(body), answer: words(answer) }
}

/** The members in `named` (`a.b` is b of a) that the schema lacks. */
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
  it.each(specified)('contain %s', (line) => {
    const { call, query, body, answer } = read(line)
    const endpoint = byCall.get(call)
    if (endpoint === undefined) throw new Error(`There is no call ${call}.`)
    expect(missing(endpoint.query, query)).toEqual([])
    expect(missing(endpoint.body, body)).toEqual([])
    expect(missing(endpoint.output, answer)).toEqual([])
    expect(endpoint.bodyKind === 'none' && body.length > 0).toBe(false)
  })

  it.each(specified.filter((line) => line.includes(' => ')))(
    'accept a service that returns only the members in %s',
    (line) => {
      const { call, answer } = read(line)
      const { name, output } = byCall.get(call) ?? {}
      const given = answers[name ?? ''] ?? {}
      expect(Object.keys(given)).toEqual(answer)
      const parsed = output?.safeParse(given)
      expect(parsed?.error).toBeUndefined()
      expect(parsed?.data).toMatchObject(given)
    },
  )
})
