import { z } from 'zod'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { brandConditions, countryCodes, fieldConditions } from './contact-rule.ts'
import {
  groupField,
  groupQuery,
  idListQuery,
  itemsOf,
  queryCount,
  queryFlag,
  searchText,
} from '#contract/api/shared.ts'

/** The columns by which the table of contacts can be sorted. */
export const contactSorts = ['name', 'phone', 'lastMessage', 'createdAt'] as const
export type ContactSort = (typeof contactSorts)[number]

/** Numbers in one query parameter, separated by commas: `'1,3'` → `[1, 3]`. */
const numbersQuery = idListQuery.pipe(
  z.array(z.string().regex(/^\d{1,9}$/)).transform((texts) => texts.map(Number)),
)

/** JSON in one query parameter. */
const jsonQuery = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(limits.contacts.conditionsTextMax)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/**
 * The query of the contact table: the fields of a contact rule (see the entity Segment), `archived`, and the search
 * text in `filter`.
 */
const filterQuery = {
  groupId: groupField,
  filter: searchText.optional().describe('Text in the name, phone or e-mail of the contact.'),
  archived: queryFlag
    .optional()
    .describe('true: only archived contacts; false or absent: only unarchived ones.'),
  tagIds: idListQuery.optional().describe('Contacts that carry all of these tags.'),
  levelTagIds: idListQuery.optional().describe('Contacts with any of these level tags.'),
  sources: numbersQuery.optional().describe('Contacts from any of these registration origins.'),
  agentTagIds: idListQuery
    .optional()
    .describe('Contacts whose agent has one of these personal tags (`userTagId`).'),
  teamTagIds: idListQuery
    .optional()
    .describe('Contacts whose team has one of these tags (`teamTagId`).'),
  statuses: numbersQuery.optional().describe('Contacts with any of these chat statuses.'),
  isFree: queryFlag.optional().describe('true: only contacts without an agent.'),
  activeDays: queryCount(1, limits.contacts.daysMax)
    .optional()
    .describe('Contacts with a message in the last n days.'),
  inactiveDays: queryCount(1, limits.contacts.daysMax)
    .optional()
    .describe('Contacts without a message in the last n days.'),
  fields: jsonQuery(fieldConditions)
    .optional()
    .describe('JSON: a list of `{ number, operator, values }`; contacts that fulfil all of them.'),
  brand: jsonQuery(brandConditions)
    .optional()
    .describe('JSON: a list of `{ operator, values }`; contacts whose brand fulfils all of them.'),
  countries: idListQuery
    .pipe(countryCodes)
    .optional()
    .describe('Contacts whose `countryCode` is one of these.'),
  createdFrom: z.iso.date().optional().describe('Contacts registered on this day or later.'),
  createdTo: z.iso.date().optional().describe('Contacts registered on this day or earlier.'),
  isOptedOut: queryFlag
    .optional()
    .describe('true: only people who want no campaigns; false: only the others.'),
}

/** The agent and the team of a contact, null for none. */
const owner = z.object({ userId: id.nullable(), teamTagId: id.nullable() })
/** The same in an answer, where absent is none too. */
const answeredOwner = z.object({
  userId: id.nullable().default(null),
  teamTagId: id.nullable().default(null),
})

/**
 * One change of many contacts. `tag` and `untag` accept only plain tags, which belong to no level. In `assign`,
 * `userId` is the new agent. A service with `editsMany` of the group also has `team`, which frees the chats in a team, `success` and
 * `inProgress`, which set the chat status, `field`, which sets a custom field or with an empty text clears it, and `giveBack`, which
 * undoes `team`: it changes only the chats whose agent and team are still `from`.
 */
const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['tag', 'untag']), tagId: id }),
  z.object({ kind: z.literal('assign'), userId: id }),
  z.object({ kind: z.enum(['unassign', 'archive', 'unarchive']) }),
  z.object({ kind: z.literal('team'), teamId: id }),
  z.object({ kind: z.enum(['success', 'inProgress']) }),
  z.object({
    kind: z.literal('field'),
    number: z.number().int().min(1).max(limits.customFields),
    value: z.string().max(limits.customFieldMax),
  }),
  z.object({ kind: z.literal('giveBack'), from: owner, to: owner }),
])
export type BulkChange = z.infer<typeof bulkChange>

/**
 * The result for one contact of a bulk change. `refused`: the contact does not exist, or the caller may not see or
 * change it.
 */
export const bulkResults = ['changed', 'unchanged', 'refused'] as const

/**
 * The calls of the Contacts screen. The specification names the screen, but only one of its calls: the registration
 * of a contact. All calls below are our extensions. They require access to the screen (policy `contact.list`). The
 * first three calls return or count only contacts whose chat the caller may see, without the chats that have
 * `isGroupChat`.
 */
export const contactTableApi = {
  /**
   * `cursor` makes a page start after the last contact of the previous page. Pages therefore neither repeat nor skip a
   * contact when new contacts are added. Only the first page has `total`.
   */
  contactTable: endpoint({
    name: 'contactTable',
    service: 'main',
    method: 'GET',
    path: '/contacts',
    summary: 'One page of the contacts that match a filter, sorted.',
    query: z.object({
      ...filterQuery,
      sort: z.enum(contactSorts).default('lastMessage'),
      direction: z.enum(['ascending', 'descending']).default('descending'),
      cursor: z.string().max(1_000).optional().describe('`nextCursor` of the previous page.'),
      limit: queryCount(1, limits.contacts.pageMax).default(limits.contacts.page),
    }),
    output: z.looseObject({
      items: z.array(contactSchema),
      /** Absent on the last page. */
      nextCursor: z.string().optional(),
      total: z.number().int().nonnegative().optional(),
    }),
  }),
  /** The Contacts screen uses the ids to select all matching contacts for a bulk change. */
  contactIds: endpoint({
    name: 'contactIds',
    service: 'main',
    method: 'GET',
    path: '/contacts/ids',
    summary: `The ids of the contacts that match a filter, at most ${limits.contacts.selectionMax}.`,
    query: z.object(filterQuery),
    output: z.looseObject({ ids: z.array(id) }),
  }),
  contactCounts: endpoint({
    name: 'contactCounts',
    service: 'main',
    method: 'GET',
    path: '/contacts/counts',
    summary:
      'How many contacts the caller sees: `all` unarchived ones, `free` unarchived ones without an agent, and `archived` ones.',
    query: groupQuery,
    output: z.looseObject({
      all: z.number().int().nonnegative(),
      free: z.number().int().nonnegative(),
      archived: z.number().int().nonnegative(),
    }),
  }),
  /**
   * Each contact is changed or refused separately, with the same permissions and live events as in the calls for one
   * contact. The response lists each contact once, in the order of `contactIds`. `previousUserId` is the agent before
   * the change, with which an assignment can be undone. It is absent if there was no agent or nothing changed.
   */
  changeContacts: endpoint({
    name: 'changeContacts',
    service: 'main',
    method: 'POST',
    path: '/contacts/bulk',
    summary: 'Tags, assigns, archives or edits many contacts, or undoes such a change.',
    body: z.object({
      groupId: groupField,
      contactIds: z.array(id).min(1).max(limits.contacts.bulkMax),
      change: bulkChange,
    }),
    output: z.looseObject({
      items: z.array(
        z.looseObject({
          id,
          result: z.enum(bulkResults),
          previousUserId: id.optional(),
          /** The agent and team after and before `team`, with which it can be undone. */
          owners: z.looseObject({ from: answeredOwner, to: answeredOwner }).optional(),
          /** The value before `field`; empty for none. */
          previousValue: z.string().optional(),
        }),
      ),
    }),
  }),
  /**
   * For a person's right to have their data deleted, and for wrong contacts. Name, number, messages, notes, files and orders
   * are deleted for everybody and cannot be brought back. The figures of reports and bills stay, without the person. Each
   * contact is deleted or refused separately. A deleted contact publishes `contact.deleted`.
   */
  deleteContacts: endpoint({
    name: 'deleteContacts',
    service: 'main',
    method: 'POST',
    path: '/contacts/delete',
    summary: 'Deletes the data of the people whose contacts these are; it cannot be undone.',
    body: z.object({
      groupId: groupField,
      contactIds: z.array(id).min(1).max(limits.contacts.deleteMax),
    }),
    output: itemsOf(z.looseObject({ id, result: z.enum(['deleted', 'refused']) })),
  }),
} as const

export { filterQuery as contactFilterQuery }
