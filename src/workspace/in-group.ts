import type { Level, LevelTag } from '#contract/entities/tags/level.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { MessageTemplate } from '#contract/entities/templates/message-template.ts'
import type { SavedView } from '#contract/entities/chats/saved-view.ts'
import type { Segment } from '#contract/entities/contacts/segment.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import type { Team } from '#contract/entities/people/team.ts'
import type { Template } from '#contract/entities/answers/template.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { notFound } from './failure.ts'
import { findAd } from './storage/campaigns/ads.ts'
import { findCampaign } from './storage/campaigns/campaigns.ts'
import { keptContactId } from './storage/contacts/contact-merges.ts'
import { findContactRow } from './storage/contacts/contacts.ts'
import { findFlowRow } from './storage/flows/flows.ts'
import { findGroup } from './storage/groups/groups.ts'
import { findHistoryImport } from './storage/contacts/history-imports.ts'
import { findImport } from './storage/contacts/imports.ts'
import { listInvitations, type StoredInvitation } from './storage/people/invitations.ts'
import { findFormerMemberName, listMembers } from './storage/people/members.ts'
import { findMacro, type StoredMacro } from './storage/chats/macros.ts'
import { findRule, type StoredRule } from './storage/chats/rules.ts'
import { findRuleRun } from './storage/chats/rule-runs.ts'
import { findMessageTemplate } from './storage/templates/message-templates.ts'
import { findSavedView } from './storage/chats/saved-views.ts'
import { findSegment } from './storage/contacts/segments.ts'
import { findSticker } from './storage/answers/stickers.ts'
import type {
  AdsTable,
  ApiKeysTable,
  CampaignsTable,
  ContactsTable,
  Db,
  FlowsTable,
  HistoryImportsTable,
  ImportsTable,
  RuleRunsTable,
  StickersTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from './storage/tables.ts'
import { findTag } from './storage/tags/tags.ts'
import { listTeams } from './storage/people/teams.ts'
import { findTemplate } from './storage/answers/templates.ts'
import { findApiKey } from './storage/groups/api-keys.ts'
import { findDelivery } from './storage/groups/webhook-deliveries.ts'
import { findWebhook } from './storage/groups/webhooks.ts'
import { findWaTemplate } from './storage/templates/wa-templates.ts'

/** A stored row or an entity with the group it belongs to. */
type Grouped = { group_id: string } | { groupId?: string | undefined }

const groupIn = (item: Grouped) => ('group_id' in item ? item.group_id : item.groupId)

/** Finds something by its id. @throws ServiceFailure 404 if it does not exist or belongs to another group */
type Lookup<Found> = (id: string) => Promise<Found>

export interface GroupLookup {
  ad: Lookup<AdsTable>
  /** An agent, or any other member. */
  agent: Lookup<Member>
  /** The agent to whom this tag assigns chats. */
  agentTag: Lookup<Member>
  apiKey: Lookup<ApiKeysTable>
  campaign: Lookup<CampaignsTable>
  /** A contact whose person was not deleted; the kept one instead of one that was merged with it. */
  contact: Lookup<ContactsTable>
  contactImport: Lookup<ImportsTable>
  /** An event for a webhook. */
  delivery: Lookup<WebhookDeliveriesTable>
  flow: Lookup<FlowsTable>
  /** An import of a conversation. */
  historyImport: Lookup<HistoryImportsTable>
  invitation: Lookup<StoredInvitation>
  level: Lookup<Level>
  levelTag: Lookup<LevelTag>
  macro: Lookup<StoredMacro>
  member: Lookup<Member>
  messageTemplate: Lookup<MessageTemplate>
  /** A member, or a former one, whose chats and figures remain. Returns the name. */
  person: Lookup<string>
  rule: Lookup<StoredRule>
  ruleRun: Lookup<RuleRunsTable>
  savedView: Lookup<SavedView>
  segment: Lookup<Segment>
  sticker: Lookup<StickersTable>
  tag: Lookup<Tag>
  team: Lookup<Team>
  /** The team to which this tag assigns chats. */
  teamTag: Lookup<Team>
  template: Lookup<Template>
  webhook: Lookup<WebhooksTable>
  waTemplate: Lookup<WhatsAppTemplate & { groupId: string }>
}

/**
 * Looks up what the ids of a call name: in its path, its query and its body. All ids are looked up within the group of
 * the call, so the id of something in another group is as unknown as an id that does not exist. Messages, notes and
 * scheduled messages are looked up in a chat that was found here.
 */
export function inGroup(db: Db, groupId: string): GroupLookup {
  const named = <Found>(what: string, item: Found | undefined): Found => {
    if (item === undefined) throw notFound(what)
    return item
  }
  const owned = <Found extends Grouped>(what: string, item: Found | undefined): Found =>
    named(what, item !== undefined && groupIn(item) === groupId ? item : undefined)
  const among = <Found extends { id: string }>(
    what: string,
    items: readonly Found[] | undefined,
    id: string,
  ): Found =>
    named(
      what,
      items?.find((item) => item.id === id),
    )
  return {
    ad: async (id) => owned('ad', await findAd(db, groupId, id)),
    agent: async (id) => among('agent', await listMembers(db, groupId), id),
    agentTag: async (tagId) =>
      named(
        'agent',
        (await listMembers(db, groupId)).find((member) => member.tagId === tagId),
      ),
    apiKey: async (id) => owned('key', await findApiKey(db, id)),
    campaign: async (id) => owned('campaign', await findCampaign(db, id)),
    contact: async (id) => {
      const row = await findContactRow(db, id)
      if (row?.archived !== 2) return owned('contact', row)
      const keptId = await keptContactId(db, id)
      return owned('contact', keptId === undefined ? undefined : await findContactRow(db, keptId))
    },
    contactImport: async (id) => owned('import', await findImport(db, id)),
    delivery: async (id) => owned('delivery', await findDelivery(db, id)),
    flow: async (id) => owned('flow', await findFlowRow(db, id)),
    historyImport: async (id) => owned('import', await findHistoryImport(db, id)),
    invitation: async (id) =>
      named(
        'invitation',
        (await listInvitations(db, { groupId })).find(({ invitation }) => invitation.id === id),
      ),
    level: async (id) => among('level', (await findGroup(db, groupId))?.levels, id),
    levelTag: async (id) => among('tag', (await findGroup(db, groupId))?.tagsLvl, id),
    macro: async (id) => owned('macro', await findMacro(db, id)),
    member: async (id) => among('member', await listMembers(db, groupId), id),
    messageTemplate: async (id) => owned('template', await findMessageTemplate(db, id)),
    person: async (id) =>
      named(
        'member',
        (await listMembers(db, groupId)).find((member) => member.id === id)?.name ??
          (await findFormerMemberName(db, { groupId, userId: id })),
      ),
    rule: async (id) => owned('rule', await findRule(db, id)),
    ruleRun: async (id) => owned('run', await findRuleRun(db, id)),
    savedView: async (id) => owned('view', await findSavedView(db, id)),
    segment: async (id) => owned('segment', await findSegment(db, groupId, id)),
    sticker: async (id) => owned('sticker', await findSticker(db, id)),
    tag: async (id) => owned('tag', await findTag(db, groupId, id)),
    team: async (id) => among('team', await listTeams(db, groupId), id),
    teamTag: async (tagId) =>
      named(
        'team',
        (await listTeams(db, groupId)).find((team) => team.tagId === tagId),
      ),
    template: async (id) => owned('template', await findTemplate(db, id)),
    webhook: async (id) => owned('webhook', await findWebhook(db, id)),
    waTemplate: async (id) => ({ ...owned('template', await findWaTemplate(db, id)), groupId }),
  }
}
