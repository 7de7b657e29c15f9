import { expect, it } from 'vitest'
import { z } from 'zod'
import { limits } from '../limits.ts'
import { customFieldsShape } from './custom-fields.ts'
import { flowElementTypes } from './flow-screen.ts'
import { entitySchemas } from './registry.ts'

/**
 * Section 3 of the specification, entity by entity. Left out on purpose: `_id` (inside it is `id`), the user's token
 * (it never stands beside what a page may see) and custom_1 … custom_20 (unknown keys that pass; see custom-fields).
 */
const specified: [keyof typeof entitySchemas, string][] = [
  ['Template', 'id name content gsId order archived groupId'],
  ['TemplateContent', 'text type media filename'],
  [
    'WhatsAppTemplate',
    `id name templateType templateText templateApproveText approveCtaButtonValue media example category languageCode
     buttons header footer allowCategoryChange enableLinkTracking status prevStatus quality rejectedReason prevCategory`,
  ],
  ['MessageTemplate', 'id name groupId content'],
  ['MessageTemplateContent', 'text type contentMedia contentType options filename title media'],
  ['Tag', 'id groupId name archived'],
  ['Segment', 'id groupId'],
  ['Level', 'id name'],
  ['LevelTag', 'id name type'],
  ['Note', 'contactId'],
  ['Campaign', 'id templateId name'],
  ['ScheduledMessage', 'scheduledDate content templateId'],
  ['Flow', 'header body action archived groupId'],
  ['Sticker', 'url groupId'],
  [
    'ContactTag',
    'contactId userId userName tagId contactName contactCountryCode contactPhone agentId agentName',
  ],
  ['Member', 'id name email role createdAt tagId tagIdList teamTagId teamId serviceStatus'],
  ['Team', 'id name'],
  ['User', 'id permissions useEnterKeyToSend serviceStatus hasQrAccess teamTagId'],
  [
    'Permission',
    'groupId groupPhone role isReadOnly isSupervisor isSuperAdmin tagId tagIdList teamId hasTemplatePermission',
  ],
  [
    'Group',
    `id apiKey language hasTeams hasReassign hasReleaseChat hasQrAssigner hasChatStatus hasNesting hasNesting2
     hasNesting3 hasFlows hasNotifications metaAds hasTemplateModule dataExt001Enabled templatesManagedByAdmin
     freeContactsNotVisibleByPublisher templateRestrictionForPublisher campaignRestrictionForPublisher
     flowRestrictionForPublisher teamRestrictionForUserOutTeam chatStatusSetByUserLabel chatStatusTags sourceInputs
     messagingAppData isUserSidebarOpen messageLimit autoResponse scheduleAutoResponse tagsLvl levels`,
  ],
  ['SourceInput', 'source sourceInputId name'],
  [
    'Contact',
    `id name phone countryCode email brand source sourceInputId userId userTagId teamTagId teamAssignedAt tagIdList
     tagLvl userTagIds lastContactResponseAt chatStatusSetByUser chatStatusSetByUserAt chatStatusTags importantChat
     finishedChat archived groupId chat`,
  ],
  ['ChatStatusTagsEntry', 'tags assignedAt'],
  [
    'Chat',
    `lastMessage isMedia lastSender updateAt pendingMessages lastMessageType lastSentUserId lastMessageAutoResponse
     lastMessageAmplead lastMessageId lastMessageStatus`,
  ],
  [
    'AssignmentEntry',
    `userTagId teamTagId assignedAt unassignedAt assignedBy assignedByUserId unassignedBy unassignedByUserId userId
     assignedTeamAt unassignedTeamAt assignedTeamBy assignedTeamByUserId unassignedTeamBy unassignedTeamByUserId`,
  ],
  [
    'Message',
    'id contactId content sender status autoResponse updatedAt positionInChat payloadFailed reactions sentByUserId',
  ],
  ['MessageContent', 'type text media filename'],
  ['Reaction', 'sender emoji sentAt'],
  ['FlowScreen', 'id title terminal success data layout'],
]

it.each(specified)('%s has the fields that the specification names', (name, fields) => {
  const { properties = {} } = z.toJSONSchema(entitySchemas[name], {
    io: 'input',
    unrepresentable: 'any',
  })
  expect(fields.split(/\s+/).filter((field) => !(field in properties))).toEqual([])
})

it('a contact has as many fields of its own as the limits say', () => {
  const names = Array.from({ length: limits.customFields }, (_, at) => `custom_${at + 1}`)
  expect(Object.keys(customFieldsShape)).toEqual(names)
})

it('flow screens hold the elements of the specification', () => {
  expect(flowElementTypes).toEqual(
    'TextHeading TextSubheading TextBody TextCaption TextInput TextArea CheckboxGroup RadioButtonsGroup Dropdown OptIn Footer'.split(
      ' ',
    ),
  )
})
