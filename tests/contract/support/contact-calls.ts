import { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { EndpointName } from '#contract/api/index.ts'
import { GROUP } from './users.ts'

/** A valid call about one contact. */
export interface ContactCall {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Read-only users may call it, too, though it is no GET. */
  readonly readOnlyMay?: true
}

/**
 * How to call an endpoint about a contact, and about a sent or scheduled message if it names one.
 */
type Calls = Partial<
  Record<EndpointName, (contactId: string, messageId: string, scheduledId: string) => ContactCall>
>

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString()
const exportForm = (): FormData => {
  const form = new FormData()
  form.set('file', new File(['1/2/24, 9:05 - Ana: Hola'], 'chat.txt', { type: 'text/plain' }))
  return form
}
const ofId = (id: string): ContactCall => ({ path: { id } })
const ofContactId = (contactId: string): ContactCall => ({ path: { contactId } })

/**
 * One call of each endpoint that names a contact or a message. Add each new endpoint of the
 * contract here; the visibility tests then call it as every user.
 */
export const contactCalls = {
  contact: ofId,
  chatChanges: ofId,
  chatAd: ofId,
  setPending: (id) => ({ path: { id }, body: { pendingMessages: 1 }, readOnlyMay: true }),
  archiveChat: ofId,
  unarchiveChat: ofId,
  followChat: ofId,
  unfollowChat: (id) => ({ path: { id }, readOnlyMay: true }),
  deleteChat: ofId,
  endWait: ofId,
  resumeWait: ofId,
  enableFlag: (id) => ({ path: { id }, body: { flag: 'important' } }),
  disableFlag: (id) => ({ path: { id }, body: { flag: 'important' } }),
  chatRuleRuns: ofId,
  runMacro: (id) => ({ path: { id, macroId: 'mark' } }),
  editContact: (id) => ({ path: { id }, body: { brand: 'Changed' } }),
  blockContact: (id) => ({ path: { id }, body: { kind: 'spam' } }),
  unblockContact: ofId,
  setOptOut: (id) => ({ path: { id }, body: { optedOut: true, reason: 'By phone' } }),
  mergePreview: (id) => ({ path: { id }, query: { otherId: id } }),
  mergeContacts: (id) => ({ path: { id }, body: { otherId: id } }),
  giveContact: ofId,
  readHistory: (id) => ({ path: { id }, body: exportForm() }),
  contactHistory: ofId,
  setDistinct: (id) => ({ path: { id }, body: { otherId: id, isDistinct: true } }),
  assignAgent: (id) => ({ path: { id }, body: { groupId: GROUP, userId: 'ana' } }),
  unassignAgent: (id) => ({ path: { id }, body: { groupId: GROUP } }),
  takeChat: ofId,
  transferChat: (id) => ({ path: { id }, body: { target: { to: 'team', teamId: 'north' } } }),
  assignTeam: (id) => ({ path: { id }, body: { teamId: 'north' } }),
  unassignTeam: ofId,
  setContactChatStatus: (id) => ({ path: { id }, body: {} }),
  setContactChatStatusTags: (id) => ({ path: { id }, body: { chatStatusTags: ['Sold'] } }),
  reportAssignError: (contactId) => ({
    body: { groupId: GROUP, contactId, code: 'X', message: 'x' },
    readOnlyMay: true,
  }),
  messages: ofContactId,
  searchMessages: (contactId) => ({ query: { contactId, searchWords: 'needle' } }),
  searchNotes: (contactId) => ({ query: { contactId, searchWords: 'needle' } }),
  sendMessage: (contactId) => ({ body: { contactId, content: { type: 'text', text: 'Changed' } } }),
  fetchMessageFile: (contactId, messageId) => ({
    path: { contactId, messageId },
    readOnlyMay: true,
  }),
  deleteMessage: (contactId, messageId) => ({ path: { contactId, messageId } }),
  sendTemplate: (contactId) => ({ body: { contactId, templateId: 'any' } }),
  pendingScheduledMessages: (contactId) => ({ query: { contactId } }),
  scheduleMessage: (contactId) => ({
    path: { contactId },
    body: { scheduledDate: inAnHour(), content: { type: 'text', text: 'Changed' } },
  }),
  cancelScheduledMessage: (contactId, _, scheduledId) => ({
    path: { contactId, id: scheduledId },
  }),
  sendFlow: (contactId) => ({
    body: { contactId, wsFlowId: 'any', message: { body: 'Changed', action: 'Go' } },
  }),
  contactTags: ofContactId,
  addContactTag: (contactId) => ({ body: { contactId, tagId: 'answers' } }),
  removeContactTag: (contactId) => ({ path: { contactId, tagId: 'answers' } }),
  notes: (contactId) => ({ query: { contactId } }),
  createNote: (contactId) => ({ body: { contactId, text: 'Changed' } }),
  crmRecord: ofContactId,
  saveCrmRecord: (contactId) => ({ path: { contactId }, body: { name: 'Changed' } }),
  crmOrders: ofContactId,
  setSnooze: (id) => ({ path: { id }, body: { until: inAnHour() }, readOnlyMay: true }),
  endSnooze: (id) => ({ path: { id }, readOnlyMay: true }),
  conversationSummary: ofContactId,
  conversationSentiment: ofContactId,
  nextStep: ofContactId,
} as const satisfies Calls

/** Lists that may contain any contact of the group, with their queries. */
export const contactLists = {
  chatList: { groupId: GROUP, limit: '100' },
  pendingChats: { groupId: GROUP },
  contactTable: { groupId: GROUP, limit: '100' },
  blockedContacts: { groupId: GROUP },
  ruleRuns: { groupId: GROUP },
  duplicates: { groupId: GROUP },
  merges: { groupId: GROUP },
  historyImports: { groupId: GROUP },
  searchMessages: { searchWords: 'needle', timerange: 'all', limit: '100' },
  searchNotes: { searchWords: 'needle', timerange: 'all', limit: '100' },
  pendingScheduledMessages: {},
  snoozes: { groupId: GROUP },
  chatViewers: { groupId: GROUP },
  notifications: { groupId: GROUP },
  readNotifications: { groupId: GROUP },
} as const satisfies Partial<Record<EndpointName, Record<string, string>>>

const members = (schema: z.ZodType): string[] => {
  const { properties } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return Object.keys(properties ?? {})
}

const requiredOf = (schema: z.ZodType): string[] =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }).required ?? []

/** Whether a call of the endpoint names a contact or a message. */
export function namesContact({ path, query, body }: Endpoint): boolean {
  if (/^\/(?:contacts|conversations|messages)\/\{|\{(?:contactId|messageId)\}/.test(path))
    return true
  return [...members(query), ...members(body)].some((name) => /^(?:contact|message)Id$/.test(name))
}

/** Whether a response of the endpoint may contain contacts that the call did not name. */
export function returnsContacts({ method, path, output, query }: Endpoint): boolean {
  if (method !== 'GET' || path.includes('{')) return false
  if (requiredOf(query).includes('contactId')) return false
  if (path.endsWith('/counter')) return true
  const answer = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }))
  return /"(?:contactId|lastContactResponseAt)"/.test(answer)
}
