import { z } from 'zod'
import { autoAssignmentModes } from '#contract/entities/chats/auto-assignment.ts'
import { customerSights, groupSchema } from '#contract/entities/groups/group.ts'
import {
  holidaySchema,
  openingSpanSchema,
  timeOfDaySchema,
} from '#contract/entities/groups/opening-hours.ts'
import {
  rightNames,
  rightRoles,
  rightsSchema,
  type Right,
  type RightRole,
  type Rights,
} from '#contract/entities/people/right.ts'
import { languages, limits } from '#contract/limits.ts'
import { channelText, givenId } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams, nameField } from '#contract/api/shared.ts'
import { timeZoneField } from './groups.ts'

const text = channelText(limits.messageTextMax)

const sourceInput = z.object({
  /** The registration origin; absent: 3, an integration. */
  source: z.number().int().min(0).max(3).optional(),
  sourceInputId: givenId,
  name: nameField.max(limits.sourceNameMax),
})

/** When a group or a team is open, in a request. */
export const openingHoursBody = z.object({
  week: z.array(openingSpanSchema).min(1).max(limits.openingHours.spansMax),
  holidays: z
    .array(
      holidaySchema.extend({
        name: z.string().trim().min(1).max(limits.openingHours.holidayNameMax),
      }),
    )
    .max(limits.openingHours.holidaysMax)
    .default([]),
})

/** Each right and role whose value a change names. */
export const changedCells = (change: Rights): { right: Right; role: RightRole }[] =>
  rightNames.flatMap((right) =>
    rightRoles.flatMap((role) => (change[right]?.[role] === undefined ? [] : [{ right, role }])),
  )

/**
 * The settings of a group, except the eight in group-toggles.ts. Every call that changes a setting returns the changed group
 * (our extension).
 */
export const groupSettingsApi = {
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
  /**
   * Our extension: see `rights` of the group. Only the values that the body names change. BAD_REQUEST with the path of a
   * right that a role never has; FORBIDDEN for the rights of admins, unless the caller is a super admin.
   */
  setRights: endpoint({
    name: 'setRights',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/rights',
    summary: 'Gives rights to roles or takes them away.',
    params: idParams,
    body: z.object({ rights: rightsSchema }),
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
    body: z.object({ timeZone: timeZoneField }),
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
    body: openingHoursBody,
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
}
