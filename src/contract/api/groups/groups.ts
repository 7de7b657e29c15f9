import { z } from 'zod'
import { groupSchema, groupSummarySchema } from '#contract/entities/groups/group.ts'
import { isTimeZone } from '#contract/rules/time/time-zone.ts'
import { languages, limits } from '#contract/limits.ts'
import { channelText, id, part } from '#contract/wire.ts'
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

export const timeZoneField = z
  .string()
  .max(limits.timeZoneMax)
  .refine(isTimeZone, 'must be a time zone')

/** The calls for groups, except their settings, which are in group-settings.ts and group-toggles.ts. */
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
      timeZone: timeZoneField.optional().catch(undefined),
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
