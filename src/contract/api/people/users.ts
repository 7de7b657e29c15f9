import { z } from 'zod'
import { invitationSchema } from '#contract/entities/people/invitation.ts'
import { chatHolderSchema, memberDetailsSchema } from '#contract/entities/people/member-details.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { roles } from '#contract/entities/people/permission.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { languages, limits } from '#contract/limits.ts'
import { givenId, id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  doneOutput,
  emailField,
  groupQuery,
  idParams,
  itemsOf,
  nameField,
  phoneField,
  groupField,
} from '#contract/api/shared.ts'

const flags = {
  isReadOnly: z.boolean().optional(),
  hasTemplatePermission: z.boolean().optional(),
  hasQrAccess: z.boolean().optional(),
}
const ownedTags = z.array(id).max(limits.ownedTagsMax)

const registration = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField.optional(),
  password: z.string().min(limits.passwordMin).max(limits.passwordMax),
  language: z.enum(languages).optional(),
})

const invitation = z.object({
  groupId: id,
  email: emailField,
  role: z.enum(roles),
  /** The user's name; absent: derived from the e-mail. */
  name: nameField.optional(),
  teamId: id.optional(),
  tagIdList: ownedTags.optional(),
  ...flags,
  /** The language of the mail; absent: the group's. */
  language: z.enum(languages).optional(),
})
export type InvitationBody = z.infer<typeof invitation>

/** Who gets all chats of a member: nobody, another agent, or a team without an agent. The chats keep their teams else. */
const chatsTo = z.discriminatedUnion('to', [
  z.object({ to: z.literal('free') }),
  z.object({ to: z.literal('agent'), userId: id }),
  z.object({ to: z.literal('team'), teamId: id }),
])
export type ChatsTo = z.infer<typeof chatsTo>

const memberChange = z
  .object({
    role: z.enum(roles).optional(),
    ...flags,
    isSupervisor: z.boolean().optional(),
    isSuperAdmin: z.boolean().optional(),
    disabled: z.boolean().optional(),
    teamId: id.nullable().optional(),
    tagIdList: ownedTags.optional(),
    capacity: z.number().int().min(1).max(limits.agentCapacityMax).nullable().optional(),
    chats: chatsTo.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'contains nothing to change',
  })
export type MemberChangeBody = z.infer<typeof memberChange>

/** The assignment calls whose failure a user can report. */
const assignmentActs = ['assign', 'unassign', 'assign-team', 'unassign-team'] as const

export const usersApi = {
  /**
   * The response (our extension) has all members in `items`, including disabled ones, because messages and chats
   * refer to them.
   */
  users: endpoint({
    name: 'users',
    service: 'main',
    method: 'GET',
    path: '/users',
    summary: 'The group’s members, by name.',
    query: groupQuery,
    output: itemsOf(memberSchema),
  }),
  /**
   * The specification says: "A user-profile fetch is made if the user name is missing". It shows no path; this one is
   * our extension.
   */
  userProfile: endpoint({
    name: 'userProfile',
    service: 'main',
    method: 'GET',
    path: '/users/{id}',
    summary:
      'One member of the group. The app uses it when a message or contact contains only the id of a user. A former member has only a name and an unknown role.',
    params: idParams,
    output: memberSchema,
  }),
  /**
   * The specification shows no payload; our extension has two forms. Neither returns a token; only the sign-in does.
   * - Without a bearer token: the first step of the onboarding, with name, e-mail, password, and optionally a phone and
   *   a language.
   * - With a member's bearer token: an invitation to the group in the body. The response is the invitation and does not
   *   reveal whether the address belongs to a user. A user with a confirmed address gets a mail without a password, and
   *   joins when they accept the invitation (`acceptInvitation`). Anybody else gets a mail with a one-time password and
   *   joins when they sign in with it, or confirm their address with it.
   */
  registerUser: endpoint({
    name: 'registerUser',
    service: 'main',
    method: 'POST',
    path: '/users/genesys',
    summary: 'Registers a user who has no group yet, or invites a person to a group.',
    auth: 'none',
    body: z.union([registration, invitation]),
    output: z.union([invitationSchema, userSchema]),
    errors: [
      'EMAIL_REGISTERED',
      'TOO_MANY_REQUESTS',
      'UNAUTHENTICATED',
      'REGISTRATION_CLOSED',
      'FORBIDDEN',
      'NOT_FOUND',
    ],
  }),
  /**
   * This call and all following calls for invitations and members are our extensions: the specification shows the users
   * screen but no calls.
   */
  invitations: endpoint({
    name: 'invitations',
    service: 'main',
    method: 'GET',
    path: '/users/invitations',
    summary: 'The group’s open and expired invitations, newest first.',
    query: groupQuery,
    output: itemsOf(invitationSchema),
  }),
  /** The password of the previous mail stays valid until it expires. */
  resendInvitation: endpoint({
    name: 'resendInvitation',
    service: 'main',
    method: 'POST',
    path: '/users/invitations/{id}/resend',
    summary: 'Mails an invitation again and extends its validity.',
    params: idParams,
    output: invitationSchema,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  deleteInvitation: endpoint({
    name: 'deleteInvitation',
    service: 'main',
    method: 'DELETE',
    path: '/users/invitations/{id}',
    summary: 'Withdraws an invitation; the mailed password no longer gives access to the group.',
    params: idParams,
    output: doneOutput,
  }),
  /** `movesChats`: the service understands `chats` of `updateMember` and the query of `removeMember`. */
  memberDetails: endpoint({
    name: 'memberDetails',
    service: 'main',
    method: 'GET',
    path: '/users/details',
    summary:
      'Last seen, permissions and number of chats of the group’s members and of former members with chats, for admins.',
    query: groupQuery,
    output: itemsOf(memberDetailsSchema).extend({ movesChats: z.boolean().optional() }),
  }),
  /** For everybody who may filter chats by agent (`chatList.byAgent`). */
  chatHolders: endpoint({
    name: 'chatHolders',
    service: 'main',
    method: 'GET',
    path: '/users/holders',
    summary: 'Who has chats of the group, also without access or in another role.',
    query: groupQuery,
    output: itemsOf(chatHolderSchema),
  }),
  /**
   * A member who becomes ROLE_ADMI loses their `tagId` (specification, section 4). A member who becomes ROLE_PUBLISHER
   * and has no `tagId` gets one. `teamId` null removes the member from the team. `tagIdList` replaces the further tags
   * that the member owns. `capacity` null: that of the group.
   * `isSupervisor` and `isSuperAdmin` are for super admins, and only an admin can be either. `chats` moves all chats of the member, archived ones too, in the same transaction; without it
   * they stay assigned to the member.
   */
  updateMember: endpoint({
    name: 'updateMember',
    service: 'main',
    method: 'PATCH',
    path: '/users/{id}',
    summary: 'Changes a member’s role, access, team or tags; only given fields change.',
    params: idParams,
    body: memberChange,
    output: memberSchema,
    errors: ['TEAM_UNAVAILABLE'],
  }),
  removeMember: endpoint({
    name: 'removeMember',
    service: 'main',
    method: 'DELETE',
    path: '/users/{id}',
    summary:
      'Removes a member from the group; their chats become free, or go to an agent or a team.',
    params: idParams,
    query: z.object({
      chatsToUserId: id.optional().describe('The agent who gets the chats of the member.'),
      chatsToTeamId: id
        .optional()
        .describe('The team that gets the chats, without an agent; only without chatsToUserId.'),
    }),
    output: doneOutput,
    errors: ['TEAM_UNAVAILABLE'],
  }),
  /** MEMBER_ELSEWHERE for a member of another group, too: they recover their password at the sign-in. */
  sendMemberPassword: endpoint({
    name: 'sendMemberPassword',
    service: 'main',
    method: 'POST',
    path: '/users/{id}/password-mail',
    summary: 'Mails a one-time password to a member, like the password recovery.',
    params: idParams,
    output: doneOutput,
    errors: ['MEMBER_ELSEWHERE', 'TOO_MANY_REQUESTS'],
  }),
  /**
   * The payload (our extension) contains the attempted call (`act`), the contact, the target, and the error that the
   * user saw. Any member may report, even about a chat that they no longer see. The response does not reveal whether
   * the chat exists.
   */
  reportAssignError: endpoint({
    name: 'reportAssignError',
    service: 'main',
    method: 'POST',
    path: '/users/actions/assign-report-error',
    summary: 'Reports that an assignment failed on the screen.',
    body: z.object({
      groupId: groupField,
      contactId: givenId,
      act: z.enum(assignmentActs).optional(),
      userId: givenId.optional(),
      teamId: givenId.optional(),
      code: z.string().max(100),
      message: z.string().max(2_000),
    }),
    output: doneOutput,
  }),
} as const
