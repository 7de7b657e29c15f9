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

/** The assignment calls that can fail on a screen. */
const assignmentActs = ['assign', 'unassign', 'assign-team', 'unassign-team'] as const

/** The members of a group. */
/** The members of a group. */
export const usersApi = {
  /** Answer not shown: all of them in `items`, disabled ones too, since messages and chats still name them. */
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
   * Onboarding's first step. Payload not shown: name, e-mail, phone, password, language. No token comes back: the
   * person signs in with what they typed, so that a token has one way into the desktop.
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
      phone: phoneField,
      password: z.string().min(limits.passwordMin).max(limits.passwordMax),
      language: z.enum(languages).optional(),
    }),
    output: userSchema,
    errors: ['EMAIL_REGISTERED', 'TOO_MANY_REQUESTS'],
  }),
  /**
   * Payload not shown: what was tried with whose chat, to whom it was to go, and what was seen. Every member of the group
   * may tell it, of a chat that they have lost meanwhile, too; the answer is the same whatever there is to the chat.
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
