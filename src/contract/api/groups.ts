import { z } from 'zod'
import { groupSchema, groupSummarySchema, timeOfDaySchema } from '../entities/group.ts'
import { autoAssignmentModes } from '../entities/auto-assignment.ts'
import { isTimeZone } from '../rules/time-zone.ts'
import { languages, limits } from '../limits.ts'
import { givenId, id, part } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import {
  countryCodeField,
  doneOutput,
  idParams,
  itemsOf,
  nameField,
  optionalNameField,
  phoneField,
} from './shared.ts'

/** The name of a business line, as customers see it. */
const lineNameField = nameField.max(limits.lineNameMax)

const text = z.string().max(limits.messageTextMax)

const sourceInput = z.object({
  /** 3, an integration, unless another is named. */
  source: z.number().int().min(0).max(3).optional(),
  sourceInputId: givenId,
  name: nameField.max(limits.sourceNameMax),
})

/**
 * A group and its settings; on-off settings are in group-toggles.ts. The specification shows the input of most calls, but no
 * answers: every setter returns the changed group.
 */
export const groupsApi = {
  /** Ours: the specification shows no call that lists the user's groups. Without it the groups are those of `/me`. */
  myGroups: endpoint({
    name: 'myGroups',
    service: 'main',
    method: 'GET',
    path: '/groups',
    summary: 'The groups that the user may enter, with the fields of a list.',
    groupHeader: false,
    output: itemsOf(groupSummarySchema),
  }),
  group: endpoint({
    name: 'group',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}',
    summary: 'One group of the user’s, with its features and settings.',
    params: idParams,
    output: groupSchema,
  }),
  /** The specification's autoResponse: a text, a media address, both, or neither to switch it off. */
  setAutoResponse: endpoint({
    name: 'setAutoResponse',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/auto-response',
    summary: 'Sets the automatic answer to a customer’s first message.',
    params: idParams,
    body: z.object({ text: text.optional(), media: z.string().max(2_000).optional() }),
    output: groupSchema,
  }),
  /**
   * Body not shown: whether chat statuses are used, and the group's own label for success. An empty label restores the
   * default.
   */
  setChatStatus: endpoint({
    name: 'setChatStatus',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/chat-status',
    summary: 'Switches chat statuses and ratings on or off and names the success status.',
    params: idParams,
    body: z.object({
      hasChatStatus: z.boolean().optional(),
      chatStatusSetByUserLabel: z.string().trim().max(limits.successLabelMax).optional(),
      /** Whether a customer is asked for a rating after success (ours). */
      asksRating: z.boolean().optional(),
    }),
    output: groupSchema,
  }),
  /**
   * Schedules the out-of-hours answer from `startAt` to `endAt`, across midnight if `endAt` is earlier. The times are those
   * of `timeZone` (ours; an IANA name), or of the service's own zone without one. A customer gets it once in each such
   * period. 400 if it is switched on without a text or without two different times.
   */
  setScheduleAutoResponse: endpoint({
    name: 'setScheduleAutoResponse',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/schedule-auto-response',
    summary: 'Sets the automatic answer outside opening hours.',
    params: idParams,
    body: z.object({
      scheduleEnabled: z.boolean(),
      text: text.optional(),
      startAt: timeOfDaySchema.optional(),
      endAt: timeOfDaySchema.optional(),
      timeZone: z.string().max(limits.timeZoneMax).refine(isTimeZone, 'no time zone').optional(),
    }),
    output: groupSchema,
  }),
  setChatStatusTags: endpoint({
    name: 'setChatStatusTags',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/chat-status-tags',
    summary: 'Sets the names that a chat’s status tags are chosen from.',
    params: idParams,
    body: z.object({
      chatStatusTags: z.array(nameField.max(limits.statusTagMax)).max(limits.statusTagsMax),
    }),
    output: groupSchema,
  }),
  /** Ours: a group has a language (section 3), but no call sets it (section 7). */
  setLanguage: endpoint({
    name: 'setLanguage',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/language',
    summary: 'Sets the group’s language, for its users without a choice of their own.',
    params: idParams,
    body: z.object({ language: z.enum(languages) }),
    output: groupSchema,
  }),
  /**
   * Ours: section 3 has no such setting. The workspace gives chats to available agents, of the chat's team if it has one. The
   * capacity is one number for each agent of the group. A chat that finds no agent is tried again when one becomes
   * available, finishes or archives a chat, and with the customer's next message.
   */
  setAutoAssignment: endpoint({
    name: 'setAutoAssignment',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/auto-assignment',
    summary: 'Has chats that arrive without an agent assigned to an available one.',
    params: idParams,
    body: z.object({
      mode: z.enum(autoAssignmentModes),
      capacity: z.number().int().min(1).max(limits.agentCapacityMax),
    }),
    output: groupSchema,
  }),
  deleteAutoAssignment: endpoint({
    name: 'deleteAutoAssignment',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/auto-assignment',
    summary:
      'Switches the automatic assignment off: new chats stay without an agent until one takes them.',
    params: idParams,
    output: groupSchema,
  }),
  /** Ours: when a customer waits longer, the chat's agent is notified; for a free chat, admins and managers are. */
  setWaitingLimit: endpoint({
    name: 'setWaitingLimit',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/waiting-limit',
    summary: 'Sets after how many minutes a waiting customer raises a notification.',
    params: idParams,
    body: z.object({ minutes: z.number().int().min(1).max(limits.waitingMinutesMax) }),
    output: groupSchema,
  }),
  deleteWaitingLimit: endpoint({
    name: 'deleteWaitingLimit',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/waiting-limit',
    summary: 'Lets customers wait without a notification.',
    params: idParams,
    output: groupSchema,
  }),
  /** Ours, as above: the whole list. Two entries with one `sourceInputId` are 400. */
  setSourceInputs: endpoint({
    name: 'setSourceInputs',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/source-inputs',
    summary: 'Sets the named sources from which contacts are registered.',
    params: idParams,
    body: z.object({ sourceInputs: z.array(sourceInput).max(limits.sourceInputsMax) }),
    output: groupSchema,
  }),
  /**
   * Ours: how many contacts came from each source. Contacts of an integration are counted by `sourceInputId`, the others
   * by `source` alone (section 3, registration origin).
   */
  contactSources: endpoint({
    name: 'contactSources',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/contact-sources',
    summary: 'Counts the group’s contacts by where they were registered.',
    params: idParams,
    output: itemsOf(
      part({
        source: z.number().int().optional(),
        sourceInputId: z.string().optional(),
        contacts: z.number().int().nonnegative(),
      }),
    ),
  }),
  /** `total` is ours: the messages of the plan, of which `messageLimit` are left. */
  messageLimitData: endpoint({
    name: 'messageLimitData',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/message-limit-data',
    summary: 'How many messages the group may still send; absent where nothing limits it.',
    params: idParams,
    output: z.looseObject({
      messageLimit: z.number().int().nonnegative().nullish(),
      total: z.number().int().nonnegative().nullish(),
    }),
  }),
  /** Stored per user: other members of the group keep their own setting. */
  setUserSidebarOpen: endpoint({
    name: 'setUserSidebarOpen',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/user-sidebar-open',
    summary: 'Sets whether the caller finds the contact sidebar open.',
    params: idParams,
    body: z.object({ isOpen: z.boolean() }),
    output: groupSchema,
  }),
  /**
   * Called by the user registered in onboarding's first step, or by an admin of another group: `userId` is the
   * caller's; another user's is answered with 403. Answer not shown: the group.
   */
  registerGroup: endpoint({
    name: 'registerGroup',
    service: 'main',
    method: 'POST',
    path: '/groups/genesys',
    summary: 'Registers a group; the user becomes its admin.',
    groupHeader: false,
    body: z.object({
      name: lineNameField,
      phone: phoneField,
      userId: id,
      language: z.enum(languages),
      acceptedToC: z.literal(true),
    }),
    output: groupSchema,
    errors: ['PHONE_REGISTERED'],
  }),
  /**
   * Ours: the test message of onboarding and of a new group. A channel that can write to its own line delivers one, as if a
   * customer with this phone had written; another answers 501, and the message is sent from a telephone.
   */
  requestTestMessage: endpoint({
    name: 'requestTestMessage',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/test-message',
    summary: 'Has the channel deliver a test message to the group’s line.',
    params: idParams,
    body: z.object({
      phone: phoneField,
      name: optionalNameField,
      text: z.string().trim().min(1).max(limits.messageTextMax),
    }),
    output: z.looseObject({ contactId: id }),
    errors: ['CONFLICT'],
  }),
  /** Ours: the specification lets admins remove others and shows no call to leave. */
  leaveGroup: endpoint({
    name: 'leaveGroup',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/members/me',
    summary: 'Takes the caller out of the group; their chats become free. Its last admin stays.',
    params: idParams,
    output: doneOutput,
    errors: ['LAST_ADMIN'],
  }),
  /** Answer not shown: whether the number can be registered, and its digits with the country code. */
  validatePhone: endpoint({
    name: 'validatePhone',
    service: 'main',
    method: 'POST',
    path: '/groups/validate-phone',
    summary: 'Tells whether a phone number can be a group’s.',
    auth: 'none',
    body: z.object({
      phone: z.string().min(1).max(30),
      countryCode: countryCodeField,
    }),
    output: z.looseObject({ valid: z.boolean(), phone: z.string().optional() }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
} as const
