import { setImmediate } from 'node:timers/promises'
import type { AudienceSource, CampaignParameter } from '#contract/entities/campaigns/campaign.ts'
import type { ContactSelection } from '#contract/entities/contacts/segment.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import {
  createAudienceFilter,
  type AudienceCounts,
  type AudienceVerdict,
} from '#contract/rules/campaigns/campaign-audience.ts'
import {
  countedReplies,
  hasOutcome,
  isStoredSource,
  statesOfOutcome,
} from '#contract/rules/campaigns/campaign-follow-up.ts'
import {
  fieldReader,
  recipientFields,
  recipientParameters,
  type CampaignSender,
  type RecipientFacts,
} from '#contract/rules/campaigns/campaign-parameters.ts'
import { contactName, isEmptyName } from '#contract/rules/contacts/contact-name.ts'
import { callingCode } from '#contract/rules/contacts/phone-text.ts'
import {
  type RecipientPhoneProblem,
  contactRecipient,
  recipientPhone,
  type RecipientPhone,
} from '#contract/rules/contacts/recipient-phone.ts'
import { messageFields } from '#contract/rules/contacts/field-text.ts'
import { phoneKey } from '#contract/rules/contacts/same-person.ts'
import {
  phonesReachedSince,
  recipientsAfter,
} from '#workspace/storage/campaigns/campaign-recipients.ts'
import { campaignRows, columnsOf } from '#workspace/storage/campaigns/campaign-rows.ts'
import { findCampaign, planOf } from '#workspace/storage/campaigns/campaigns.ts'
import { listContactFields } from '#workspace/storage/contacts/contact-fields.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { customOf } from '#workspace/storage/contacts/contact-row.ts'
import {
  contactRows,
  contactsByPhone,
  phonesWithTags,
  type AudienceContact,
} from '#workspace/storage/contacts/contact-table.ts'
import { blockedPhones } from '#workspace/storage/contacts/blocked-contacts.ts'
import { listOptOuts } from '#workspace/storage/contacts/opt-outs.ts'
import { findSegment } from '#workspace/storage/contacts/segments.ts'
import type {
  CampaignRecipientsTable,
  CampaignRowsTable,
  CampaignsTable,
  Db,
} from '#workspace/storage/tables.ts'
import { sentTemplates } from './sent-templates.ts'

/** Number of contacts or rows in a page. Other requests run between two pages. */
const PAGE = 400
const DAY_MS = 86_400_000

/** A person from a source of an audience, before duplicates and excluded people are left out. */
interface Candidate {
  source: number
  /** Line of a file, from 1. */
  row?: number
  contactId?: string
  name: string
  /** The phone number as written in the source. */
  written: string
  phone: RecipientPhone
  isHidden: boolean
  facts: () => RecipientFacts
}

/** A person of an audience: reached, or left out with the reason. */
export interface AudienceMember {
  verdict: AudienceVerdict
  source: number
  row?: number
  contactId?: string
  name: string
  /** Digits with the country code; an invalid number as written in the source. */
  phone: string
  problem?: RecipientPhoneProblem
  /** The other numbers in the cell of a file, as written; the first mobile one was taken. */
  otherPhones?: readonly string[]
  optedOutAt?: number
  /** Values of the template's placeholders; empty for a person who is left out. */
  parameters: () => string[]
  /** The fields with a value that placeholders can use; empty for a person who is left out. */
  fields: () => Record<string, string>
}

/** The people of an audience, page by page, and the sizes of its sources. */
export interface AudienceReading {
  pages: AsyncGenerator<AudienceMember[]>
  readonly counts: Readonly<AudienceCounts>
  /** Number of people from each source in the pages read so far. */
  readonly sources: readonly number[]
}

const nobody: RecipientFacts['contact'] = { name: '', phone: '', countryCode: '' }

const contactFactsOf = (row: AudienceContact): RecipientFacts['contact'] => ({
  name: row.name,
  phone: row.phone,
  countryCode: row.country_code,
  ...(row.last_name !== null && { lastName: row.last_name }),
})

const factsOf = (row: AudienceContact): RecipientFacts => ({
  contact: contactFactsOf(row),
  email: row.email ?? undefined,
  brand: row.brand ?? undefined,
  custom: customOf(row),
  columns: {},
})

function ofContact(row: AudienceContact, source: number): Candidate {
  return {
    source,
    contactId: row.id,
    name: contactName(contactFactsOf(row)),
    written: row.phone,
    phone: contactRecipient(row.phone, row.country_code),
    isHidden: false,
    facts: () => factsOf(row),
  }
}

/** A person who is known by a phone number: of a row of a file, or of an earlier campaign. */
interface Person {
  /** The line of the file, from 1. */
  row?: number
  name: string
  written: string
  phone: RecipientPhone
  /** Digits of the calling code of a number without one. */
  countryCode: string
  columns: Record<string, string>
}

const personInRow = (row: CampaignRowsTable): Person => ({
  row: row.position + 1,
  name: row.name,
  written: row.phone,
  phone: recipientPhone(row.phone, row.country_code),
  countryCode: row.country_code,
  columns: columnsOf(row),
})

/** A contact of a chosen list, or a recipient of an earlier campaign. They have the name that the contact has now. */
const personReached = ({ phone }: Pick<CampaignRecipientsTable, 'phone'>): Person => ({
  name: '',
  written: phone,
  phone: contactRecipient(phone, ''),
  countryCode: '',
  columns: {},
})

async function ofPeople(
  db: Db,
  viewer: Viewer,
  people: readonly Person[],
  source: number,
): Promise<Candidate[]> {
  const digits = people.flatMap(({ phone }) => (phone.ok ? [phone.digits] : []))
  const known = await contactsByPhone(db, chatScope(viewer), digits)
  return people.map(({ row, name: given, written, phone, countryCode, columns }) => {
    const contact = phone.ok ? known.get(phoneKey(phone.digits)) : undefined
    const person = contact?.isVisible === true ? contactFactsOf(contact.row) : nobody
    const isNamed = !isEmptyName(given)
    const name = isNamed ? given.trim() : contactName(person)
    return {
      source,
      ...(row !== undefined && { row }),
      ...(contact?.isVisible === true && { contactId: contact.row.id }),
      name,
      written,
      phone,
      isHidden: contact !== undefined && !contact.isVisible,
      facts: () => ({
        ...(contact === undefined ? { custom: {} } : factsOf(contact.row)),
        contact: {
          ...person,
          ...(isNamed && { name, lastName: undefined }),
          phone: phone.digits,
          countryCode: callingCode(phone.digits, countryCode),
        },
        columns,
      }),
    }
  })
}

/**
 * The rule by which a source selects contacts; undefined if its segment was deleted, or if the viewer may not see one
 * of its tags.
 */
async function ruleOf(
  db: Db,
  viewer: Viewer,
  { kind, refId }: AudienceSource,
): Promise<ContactSelection | undefined> {
  if (kind === 'tag') return can(viewer, 'tag.see', { id: refId }) ? { tagIds: [refId] } : undefined
  if (kind === 'level') return { levelTagIds: [refId] }
  if (kind !== 'segment') return undefined
  const rule = (await findSegment(db, viewer.groupId, refId))?.rule
  // The viewer must not learn which contacts have a tag that is hidden from them.
  return rule?.tagIds.every((id) => can(viewer, 'tag.see', { id })) === true ? rule : undefined
}

/** The recipients of an earlier campaign with the source's outcome whose chats the viewer may see, page by page. */
async function* reachedBefore(
  db: Db,
  viewer: Viewer,
  { refId, outcome, button }: AudienceSource,
): AsyncGenerator<CampaignRecipientsTable[]> {
  const campaign = await findCampaign(db, refId)
  if (outcome === undefined || campaign?.group_id !== viewer.groupId) return
  const replies = countedReplies(await sentTemplates(db, campaign), button)
  const which = { scope: chatScope(viewer), states: statesOfOutcome[outcome], limit: PAGE }
  for (let position = -1; ;) {
    const rows = await recipientsAfter(db, refId, { ...which, position })
    yield rows.filter(({ state, reply }) =>
      hasOutcome({ state, reply: reply ?? undefined }, outcome, replies),
    )
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) return
    position = last.position
  }
}

async function* candidatesOf(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  { source, index, now }: { source: AudienceSource; index: number; now: number },
): AsyncGenerator<Candidate[]> {
  if (isStoredSource(source)) {
    const toPerson = source.kind === 'file' ? personInRow : personReached
    for await (const rows of campaignRows(db, campaignId, source.refId, PAGE))
      yield await ofPeople(db, viewer, rows.map(toPerson), index)
    return
  }
  if (source.kind === 'campaign') {
    for await (const rows of reachedBefore(db, viewer, source))
      yield await ofPeople(db, viewer, rows.map(personReached), index)
    return
  }
  const rule = await ruleOf(db, viewer, source)
  if (rule === undefined) return
  const query = { ...rule, scope: chatScope(viewer), archived: false, now }
  for await (const rows of contactRows(db, query, PAGE))
    yield rows.map((row) => ofContact(row, index))
}

/**
 * Reads the audience of a campaign as the viewer sees it now. Other requests run between two pages.
 * @param now epoch ms
 */
export async function readAudience(
  db: Db,
  viewer: Viewer,
  row: CampaignsTable,
  sender: CampaignSender,
  now: number,
): Promise<AudienceReading> {
  const { audience, parameters } = planOf(row)
  const optOuts = await listOptOuts(db, row.group_id)
  const excluded = new Set(await phonesWithTags(db, row.group_id, audience.excludedTagIds))
  if (audience.recentDays !== undefined) {
    const since = now - audience.recentDays * DAY_MS
    const followed = audience.sources.filter(({ kind }) => kind === 'campaign')
    const exceptIds = followed.map(({ refId }) => refId)
    for (const phone of await phonesReachedSince(db, row.group_id, since, exceptIds))
      excluded.add(phone)
  }
  const filter = createAudienceFilter({
    blocked: new Set(await blockedPhones(db, row.group_id)),
    optedOut: new Set(optOuts.keys()),
    excluded,
  })
  const sources = audience.sources.map(() => 0)
  const fields = await listContactFields(db, row.group_id)
  const language = (await findGroup(db, row.group_id))?.language ?? 'es'
  const said = (facts: RecipientFacts): RecipientFacts => ({
    ...facts,
    custom: messageFields(facts.custom, fields, language),
  })

  async function* pages(): AsyncGenerator<AudienceMember[]> {
    for (const [index, source] of audience.sources.entries())
      for await (const page of candidatesOf(db, viewer, row.id, { source, index, now })) {
        sources[index] = (sources[index] ?? 0) + page.length
        yield page.map((one) =>
          memberOf(one, filter.judge(one), { parameters, sender, optOuts, said }),
        )
        await setImmediate()
      }
  }
  return { pages: pages(), counts: filter.counts, sources }
}

function memberOf(
  { source, row, contactId, name, written, phone, facts }: Candidate,
  verdict: AudienceVerdict,
  {
    parameters,
    sender,
    optOuts,
    said,
  }: {
    parameters: readonly CampaignParameter[]
    sender: CampaignSender
    optOuts: ReadonlyMap<string, number>
    /** The facts as a message says them. */
    said: (facts: RecipientFacts) => RecipientFacts
  },
): AudienceMember {
  const optedOutAt = verdict === 'optedOut' ? optOuts.get(phoneKey(phone.digits)) : undefined
  return {
    verdict,
    source,
    // If the contact is hidden from the viewer, these are the name and number in the viewer's file.
    name,
    phone: phone.ok ? phone.digits : written,
    ...(phone.ok && phone.others !== undefined && { otherPhones: phone.others }),
    ...(row !== undefined && { row }),
    ...(contactId !== undefined && { contactId }),
    ...(!phone.ok && { problem: phone.problem }),
    ...(optedOutAt !== undefined && { optedOutAt }),
    parameters: () =>
      verdict === 'reached'
        ? recipientParameters(parameters, fieldReader(said(facts()), sender))
        : [],
    fields: () => (verdict === 'reached' ? recipientFields(said(facts()), sender) : {}),
  }
}
