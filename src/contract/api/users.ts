import { z } from 'zod'
import { memberSchema } from '../entities/member.ts'
import { userSchema } from '../entities/user.ts'
import { languages, limits } from '../limits.ts'
import { givenId, id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import {
  doneOutput,
  emailField,
  groupQuery,
  idParams,
  itemsOf,
  nameField,
  phoneField,
} from './shared.ts'

/** Assignment calls whose failure a user can report. */
const assignmentActs = ['assign', 'unassign', 'assign-team', 'unassign-team'] as const

export const usersApi = {
  /** Answer not shown: all members in `items`, including disabled ones, whom messages and chats still name. */
  users: endpoint({
    name: 'users',
    service: 'main',
    method: 'GET',
    path: '/users',
    summary: 'The group’s members, by name.',
    query: groupQuery,
    output: itemsOf(memberSchema),
  }),
  /** "A user-profile fetch is made if the user name is missing", path not shown: this one. */
  userProfile: endpoint({
    name: 'userProfile',
    service: 'main',
    method: 'GET',
    path: '/users/{id}',
    summary:
      'One member of the group, for a message or row that names only an id. Of somebody who has left the group it is the name alone, with an unknown role.',
    params: idParams,
    output: memberSchema,
  }),
  /**
   * Onboarding's first step. Payload not shown: name, e-mail, password, and optionally a phone and a language. It answers no
   * token: the person signs in afterwards, so sign-in stays the only call that issues one.
   */
  registerUser: endpoint({
    name: 'registerUser',
    service: 'main',
    method: 'POST',
    path: '/users/genesys',
    summary: 'Registers a user who has no group yet.',
    auth: 'none',
    body: z.object({
      name: nameField,
      email: emailField,
      phone: phoneField.optional(),
      password: z.string().min(limits.passwordMin).max(limits.passwordMax),
      language: z.enum(languages).optional(),
    }),
    output: userSchema,
    errors: ['EMAIL_REGISTERED', 'TOO_MANY_REQUESTS'],
  }),
  /**
   * Reports that an assignment failed on the user's screen. Payload not shown: the attempted action, the contact, the
   * target, and the error shown. Any member may report, also about a chat that they no longer see; the answer is the same
   * whether the chat exists or not.
   */
  reportAssignError: endpoint({
    name: 'reportAssignError',
    service: 'main',
    method: 'POST',
    path: '/users/actions/assign-report-error',
    summary: 'Tells the service that an assignment failed on the screen.',
    body: z.object({
      groupId: id,
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
