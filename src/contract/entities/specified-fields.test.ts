import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { jsonSchemaOf, type JsonSchema } from './arbitrary-wire-value.fixture.ts'
import { customFieldsShape } from './contacts/custom-fields.ts'
import { flowElementTypes } from './flows/flow-screen.ts'
import { entitySchemas } from './registry.ts'

/**
 * The fields that section 3 of the specification lists, by entity. In `a.b`, `a` is an object or a list of objects, and
 * `b` is a field of that object or of each entry.
 * The specification describes some fields without naming them ("last reaction fields"). These have our names.
 * Three kinds of fields are deliberately missing:
 * - `_id`: the parsed entity has `id` instead.
 * - the user's token: the page never sees it.
 * - `custom_1` to `custom_20`: no entity declares them. They are unknown keys, which parsing keeps.
 */
const specified: [keyof typeof entitySchemas, string][] = [
  [
    'Template',
    `id name content.text content.type content.media content.filename gsId order archived groupId`,
  ],
  ['TemplateContent', 'text type media filename'],
  [
    'WhatsAppTemplate',
    `id name templateType templateText templateApproveText approveCtaButtonValue media example category languageCode
     buttons.type buttons.text header footer allowCategoryChange enableLinkTracking status prevStatus quality rejectedReason prevCategory`,
  ],
  [
    'MessageTemplate',
    `id name groupId content.text content.type content.contentMedia content.contentType content.options.id
     content.options.title content.filename content.title content.media`,
  ],
  ['MessageTemplateContent', 'text type contentMedia contentType options filename title media'],
  ['Tag', 'id groupId name archived'],
  ['Segment', 'id groupId'],
  ['Level', 'id name'],
  ['LevelTag', 'id name type'],
  ['Note', 'contactId'],
  ['Campaign', 'id templateId name'],
  ['ScheduledMessage', 'scheduledDate content.text content.type templateId'],
  ['Flow', 'header body action archived groupId'],
  ['Sticker', 'url groupId'],
  [
    'ContactTag',
    'contactId userId userName tagId contactName contactCountryCode contactPhone agentId agentName',
  ],
  ['Member', 'id name email role createdAt tagId tagIdList teamTagId teamId serviceStatus'],
  ['Team', 'id name'],
  [
    'User',
    'id permissions.groupId permissions.role useEnterKeyToSend serviceStatus hasQrAccess teamTagId',
  ],
  [
    'Permission',
    'groupId groupPhone role isReadOnly isSupervisor isSuperAdmin tagId tagIdList teamId hasTemplatePermission',
  ],
  [
    'Group',
    `id apiKey language hasTeams hasReassign hasReleaseChat hasQrAssigner hasChatStatus hasNesting hasNesting2
     hasNesting3 hasFlows hasNotifications metaAds hasTemplateModule dataExt001Enabled templatesManagedByAdmin
     freeContactsNotVisibleByPublisher templateRestrictionForPublisher campaignRestrictionForPublisher
     flowRestrictionForPublisher teamRestrictionForUserOutTeam chatStatusSetByUserLabel chatStatusTags sourceInputs.source
     sourceInputs.sourceInputId sourceInputs.name messagingAppData.appId isUserSidebarOpen messageLimit
     autoResponse.media autoResponse.text scheduleAutoResponse.scheduleEnabled scheduleAutoResponse.text
     scheduleAutoResponse.startAt scheduleAutoResponse.endAt tagsLvl.id tagsLvl.name tagsLvl.type levels.id levels.name`,
  ],
  ['SourceInput', 'source sourceInputId name'],
  [
    'Contact',
    `id name phone countryCode email brand source sourceInputId userId userTagId teamTagId teamAssignedAt tagIdList
     tagLvl.tagId tagLvl.levelId userTagIds.userTagId userTagIds.assignedAt userTagIds.unassignedAt lastContactResponseAt chatStatusSetByUser chatStatusSetByUserAt chatStatusTags.tags
     chatStatusTags.assignedAt importantChat finishedChat archived groupId chat.lastMessage chat.isMedia chat.lastSender
     chat.updateAt chat.pendingMessages chat.lastMessageType chat.lastSentUserId chat.lastMessageAutoResponse
     chat.lastMessageAmplead chat.lastMessageId chat.lastMessageStatus chat.lastReactionEmoji chat.lastReactionSender
     chat.lastReactionAt`,
  ],
  ['ChatStatusTagsEntry', 'tags assignedAt'],
  [
    'Chat',
    `lastMessage isMedia lastSender updateAt pendingMessages lastMessageType lastSentUserId lastMessageAutoResponse
     lastMessageAmplead lastMessageId lastMessageStatus lastReactionEmoji lastReactionSender lastReactionAt`,
  ],
  [
    'AssignmentEntry',
    `userTagId teamTagId assignedAt unassignedAt assignedBy assignedByUserId unassignedBy unassignedByUserId userId
     assignedTeamAt unassignedTeamAt assignedTeamBy assignedTeamByUserId unassignedTeamBy unassignedTeamByUserId`,
  ],
  [
    'Message',
    `id contactId content.type content.text content.media content.filename sender status autoResponse updatedAt
     positionInChat payloadFailed reactions.sender reactions.emoji reactions.sentAt sentByUserId`,
  ],
  ['MessageContent', 'type text media filename'],
  ['Reaction', 'sender emoji sentAt'],
  ['FlowScreen', 'id title terminal success data layout.type layout.children.type'],
]

/**
 * Finds the schema of the property `name`. `described` may be the schema of an object, of a list whose entries have the
 * property, or of several variants of which one has it.
 */
function memberOf(described: JsonSchema | undefined, name: string): JsonSchema | undefined {
  if (described === undefined) return undefined
  const { properties, items, anyOf = [] } = described
  const forms = [items, ...anyOf]
  return properties?.[name] ?? forms.map((form) => memberOf(form, name)).find((found) => found)
}

it.each(specified)('%s has the specified fields', (name, fields) => {
  const described = jsonSchemaOf(entitySchemas[name])
  const lost = fields
    .split(/\s+/)
    .filter(
      (path) => path.split('.').reduce<JsonSchema | undefined>(memberOf, described) === undefined,
    )
  expect(lost).toEqual([])
})

it('the number of custom fields is limits.customFields', () => {
  const names = Array.from({ length: limits.customFields }, (_, at) => `custom_${at + 1}`)
  expect(Object.keys(customFieldsShape)).toEqual(names)
})

it('flowElementTypes has the elements of the specification', () => {
  expect(flowElementTypes).toEqual(
    'TextHeading TextSubheading TextBody TextCaption TextInput TextArea CheckboxGroup RadioButtonsGroup Dropdown OptIn Footer'.split(
      ' ',
    ),
  )
})
