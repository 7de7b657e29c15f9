import { z } from 'zod'
import { customerSights, groupSchema, groupSummarySchema } from '#contract/entities/groups/group.ts'
import {
  holidaySchema,
  openingSpanSchema,
  timeOfDaySchema,
} from '#contract/entities/groups/opening-hours.ts'
import { autoAssignmentModes } from '#contract/entities/chats/auto-assignment.ts'
import { isTimeZone } from '#contract/rules/time/time-zone.ts'
import { languages, limits } from '#contract/limits.ts'
import { channelText, givenId, id, part } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  countryCodeField,
  doneOutput,
  idParams,
  itemsOf,
  nameField,
  optionalNameField,
  phoneField,
} from '#contract/api/shared.ts'

/** The name of a business line, as customers see it. */
const lineNameField = nameField.max(limits.lineNameMax)

const text = channelText(limits.messageTextMax)

const timeZone = z.string().max(limits.timeZoneMax).refine(isTimeZone, 'must be a time zone')

const sourceInput = z.object({
  /** The registration origin; absent: 3, an integration. */
  source: z.number().int().min(0).max(3).optional(),
  sourceInputId: givenId,
  name: nameField.max(limits.sourceNameMax),
})

/**
 * The calls for a group and its settings, except the eight settings in group-toggles.ts. Every call that changes a
 * setting returns the changed group (our extension).
 */
export const groupsApi = {
  /**
   * Our extension: the specification shows no call that lists the user's groups. If a service lacks the call, the app
   * uses the groups in the user's `permissions`.
   */
  myGroups: endpoint({
    name: 'myGroups',
    service: 'main',
    method: 'GET',
    path: '/groups',
    summary: 'The groups that the user may enter, with the fields for a list.',
    groupHeader: false,
    output: itemsOf(groupSummarySchema),
  }),
  group: endpoint({
    name: 'group',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}',
    summary: 'One of the user’s groups, with its features and settings.',
    params: idParams,
    output: groupSchema,
  }),
  /**
   * The automatic answer consists of a text, a file with the address `media`, or both. Without text and file the
   * automatic answer is switched off.
   */
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
  /** Our extension: see `callAutoResponse` of the group. Without a text the answer is switched off. */
  setCallAutoResponse: endpoint({
    name: 'setCallAutoResponse',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/call-auto-response',
    summary: 'Sets the automatic answer to missed calls.',
    params: idParams,
    body: z.object({ text: text.optional() }),
    output: groupSchema,
  }),
  /** The body is our extension. An empty label restores the default label of the success status. */
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
      /** Whether a customer is asked for a rating after success (our extension). */
      asksRating: z.boolean().optional(),
    }),
    output: groupSchema,
  }),
  /**
   * Schedules the out-of-hours answer from `startAt` to `endAt` of every day, across midnight if `endAt` is earlier.
   * The times are in the group's time zone. While the group has opening hours (`setOpeningHours`), these decide instead
   * of the two times. A customer gets the answer once in each out-of-hours period. If `scheduleEnabled` is true, the
   * response is 400 in each of these cases: the text is missing, a time is missing, the times are equal.
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
    }),
    output: groupSchema,
  }),
  setChatStatusTags: endpoint({
    name: 'setChatStatusTags',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/chat-status-tags',
    summary: 'Sets the list of status tags that chats can have.',
    params: idParams,
    body: z.object({
      chatStatusTags: z.array(nameField.max(limits.statusTagMax)).max(limits.statusTagsMax),
    }),
    output: groupSchema,
  }),
  /** Our extension: a group has a language (specification, section 3), but the specification has no call to set it. */
  setLanguage: endpoint({
    name: 'setLanguage',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/language',
    summary: 'Sets the group’s language, for users who have not chosen one themselves.',
    params: idParams,
    body: z.object({ language: z.enum(languages) }),
    output: groupSchema,
  }),
  /**
   * Our extension. The zone applies to everything that the service computes for the group: opening hours, quiet hours
   * of campaigns, days of bills and reports, the weekly report.
   */
  setTimeZone: endpoint({
    name: 'setTimeZone',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/time-zone',
    summary: 'Sets the group’s time zone.',
    params: idParams,
    body: z.object({ timeZone }),
    output: groupSchema,
  }),
  /**
   * Our extension. Replaces the opening hours. Out-of-hours answers and the profile on the channel use them. 400 if
   * `week` is empty, if two periods of a day overlap, if a period does not end after it begins, or if two holidays have
   * the same day.
   */
  setOpeningHours: endpoint({
    name: 'setOpeningHours',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/opening-hours',
    summary: 'Sets when the group is open: periods of each weekday, and holidays.',
    params: idParams,
    body: z.object({
      week: z.array(openingSpanSchema).min(1).max(limits.openingHours.spansMax),
      holidays: z
        .array(
          holidaySchema.extend({
            name: z.string().trim().min(1).max(limits.openingHours.holidayNameMax),
          }),
        )
        .max(limits.openingHours.holidaysMax)
        .default([]),
    }),
    output: groupSchema,
  }),
  deleteOpeningHours: endpoint({
    name: 'deleteOpeningHours',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/opening-hours',
    summary:
      'Removes the opening hours. The times of the out-of-hours answer apply to every day again.',
    params: idParams,
    output: groupSchema,
  }),
  /**
   * Our extension: the specification has no such setting (section 3). The workspace assigns a chat without an agent to
   * an available agent. If the chat has a team, the agent must be of that team. An agent with `capacity` open chats or
   * more gets no further chat. Here a chat is open if it is neither finished nor archived. If no agent can get a chat,
   * the workspace tries again at each of these events:
   * - An agent becomes available.
   * - An agent's chat is finished or archived.
   * - The customer writes again.
   */
  setAutoAssignment: endpoint({
    name: 'setAutoAssignment',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/auto-assignment',
    summary: 'Switches the automatic assignment on: new chats are assigned to available agents.',
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
    summary: 'Switches the automatic assignment off: new chats stay without an agent.',
    params: idParams,
    output: groupSchema,
  }),
  /**
   * Our extension. When a customer has waited longer than the limit, the chat's agent is notified. For a free chat
   * the admins and managers who see it are notified.
   */
  setWaitingLimit: endpoint({
    name: 'setWaitingLimit',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/waiting-limit',
    summary: 'Sets after how many minutes a waiting customer causes a notification.',
    params: idParams,
    body: z.object({ minutes: z.number().int().min(1).max(limits.waitingMinutesMax) }),
    output: groupSchema,
  }),
  deleteWaitingLimit: endpoint({
    name: 'deleteWaitingLimit',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/waiting-limit',
    summary: 'Switches off the notifications about waiting customers.',
    params: idParams,
    output: groupSchema,
  }),
  /** Our extension. Whether an agent's answer in a free chat assigns the chat to them. It is on at first. */
  enableFirstAnswerTakes: endpoint({
    name: 'enableFirstAnswerTakes',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/first-answer-takes',
    summary: 'Assigns a free chat to the agent who answers in it.',
    params: idParams,
    output: groupSchema,
  }),
  disableFirstAnswerTakes: endpoint({
    name: 'disableFirstAnswerTakes',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/first-answer-takes',
    summary: 'Leaves a free chat free when an agent answers in it.',
    params: idParams,
    output: groupSchema,
  }),
  /** Our extension. Only customers of a line see it. */
  setCustomerSees: endpoint({
    name: 'setCustomerSees',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/customer-sees',
    summary: 'Sets whether customers see that an agent has read their messages, and is typing.',
    params: idParams,
    body: z.object({ customerSees: z.enum(customerSights) }),
    output: groupSchema,
  }),
  /** Our extension. Replaces the whole list. Two entries with the same `sourceInputId` are refused with 400. */
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
   * Our extension: how many contacts came from each source. Contacts of an integration are counted by
   * `sourceInputId`, all other contacts by `source` alone (specification, section 3: registration origin).
   */
  contactSources: endpoint({
    name: 'contactSources',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/contact-sources',
    summary: 'Counts the group’s contacts by source.',
    params: idParams,
    output: itemsOf(
      part({
        source: z.number().int().optional(),
        sourceInputId: z.string().optional(),
        contacts: z.number().int().nonnegative(),
      }),
    ),
  }),
  /** `total` (our extension) is the number of messages in the plan; `messageLimit` is how many of them are left. */
  messageLimitData: endpoint({
    name: 'messageLimitData',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/message-limit-data',
    summary: 'How many messages the group may still send; absent if unlimited.',
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
    summary: 'Sets whether the contact sidebar opens by default for the caller.',
    params: idParams,
    body: z.object({ isOpen: z.boolean() }),
    output: groupSchema,
  }),
  /**
   * For a user without any group (in the onboarding), and for an admin of another group (policies/groups/group-creation.ts).
   * 403 for any other user, or if `userId` is not the caller's. REGISTRATION_CLOSED for a user without any group, if
   * the service does not register strangers. The response (our extension) is the group. `timeZone` (our extension) is
   * that of the user's computer. If it is absent or unknown to the service, the zone is that of the phone number's
   * country (rules/contacts/phone-zone.ts).
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
      timeZone: timeZone.optional().catch(undefined),
    }),
    output: groupSchema,
    errors: ['PHONE_REGISTERED', 'REGISTRATION_CLOSED'],
  }),
  /**
   * Our extension: the test message of onboarding and of a new group. If the channel can simulate a customer, the
   * group receives a message as if a customer with this phone had written it. Otherwise the response is 501, and the
   * user sends the message from a telephone.
   */
  requestTestMessage: endpoint({
    name: 'requestTestMessage',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/test-message',
    summary: 'Requests a test message from the channel to the group’s phone number.',
    params: idParams,
    body: z.object({
      phone: phoneField,
      name: optionalNameField,
      text: channelText(limits.messageTextMax, z.string().trim().min(1)),
    }),
    output: z.looseObject({ contactId: id }),
    errors: ['CONFLICT'],
  }),
  /** Our extension: in the specification admins remove other members, but there is no call to leave. */
  leaveGroup: endpoint({
    name: 'leaveGroup',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/members/me',
    summary:
      'Removes the caller from the group; their chats become free. The last admin and the last super admin cannot leave.',
    params: idParams,
    output: doneOutput,
    errors: ['LAST_ADMIN', 'LAST_SUPER_ADMIN'],
  }),
  /**
   * The response (our extension) says whether the number can be registered. Its `phone` contains the digits of the
   * number with the country code.
   */
  validatePhone: endpoint({
    name: 'validatePhone',
    service: 'main',
    method: 'POST',
    path: '/groups/validate-phone',
    summary: 'Checks whether a phone number can be used for a group.',
    auth: 'none',
    body: z.object({
      phone: z.string().min(1).max(30),
      countryCode: countryCodeField,
    }),
    output: z.looseObject({ valid: z.boolean(), phone: z.string().optional() }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
} as const
