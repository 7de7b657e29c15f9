import { z } from 'zod'
import { chatViewersSchema } from '#contract/entities/chats/chat-viewers.ts'
import { permissionSchema } from '#contract/entities/people/permission.ts'
import {
  ownServiceStatusSchema,
  serviceStatusSchema,
} from '#contract/entities/chats/service-status.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { defaultEnterSends, limits } from '#contract/limits.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { doneOutput, emailField, groupQuery, itemsOf } from '#contract/api/shared.ts'

const groupBody = groupQuery
const socketIdField = z.string().regex(/^\d+\.\d+$/)
/** That of an earlier sign-in on this device (extension): see `two-step.ts`. */
export const deviceTokenField = z.string().max(limits.twoStep.ticketMax).optional()

/** A session that has begun. `deviceToken` (extension): see `two-step.ts`. */
export const signedInOutput = z.looseObject({
  token: z.string().min(16),
  user: userSchema,
  deviceToken: z.string().min(16).optional(),
})

const serviceStatusOutput = z.looseObject({ serviceStatus: serviceStatusSchema })

/**
 * Signing in and out, and a user's own settings.
 *
 * Rate limits (our extension). The service chooses the numbers. When one of the counts below reaches its limit, the
 * response is 429 with Retry-After, and a password in the call is not checked.
 * - Failed passwords (sign-in, change of password) and requested mails with a one-time password are counted by account,
 *   by the caller's network, and by the pair of account and network. Exception: passwords from a network in which the
 *   account has signed in before are limited only by the pair.
 * - Registrations and checks of a group's phone number are counted by network, because their responses reveal which
 *   accounts and numbers are registered.
 * - Mails of invitations are counted by who sends them, by the group and by the address, over a day.
 *
 * All other calls have no rate limit. Only the size of their bodies and of their pages of results is limited.
 */
export const sessionApi = {
  login: endpoint({
    name: 'login',
    service: 'main',
    method: 'POST',
    path: '/login',
    summary:
      'Returns a bearer token and the user for an e-mail and password. The bearer token of a session (extension) shows that its user unlocks the screen.',
    auth: 'none',
    body: z.object({
      email: z.string().trim().min(3).max(limits.emailMax),
      password: z.string().min(1).max(limits.passwordMax),
      deviceToken: deviceTokenField,
    }),
    output: signedInOutput,
    errors: [
      'INVALID_CREDENTIALS',
      'SECOND_STEP_REQUIRED',
      'SECOND_STEP_SETUP_REQUIRED',
      'SSO_REQUIRED',
      'TOO_MANY_REQUESTS',
    ],
  }),
  logout: endpoint({
    name: 'logout',
    service: 'main',
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session whose token is sent.',
    groupHeader: false,
    body: z.object({ groupId: id.optional() }),
    output: doneOutput,
  }),
  recoverPassword: endpoint({
    name: 'recoverPassword',
    service: 'main',
    method: 'POST',
    path: '/password-recovery',
    summary:
      'Sends a recovery mail if the address is known; the answer is the same for an unknown one.',
    auth: 'none',
    body: z.object({ email: emailField }),
    output: doneOutput,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  me: endpoint({
    name: 'me',
    service: 'main',
    method: 'GET',
    path: '/me',
    summary:
      'Returns the user’s permissions and settings. "user" (extension) is the whole user. A service without it may return only the permission in the group "groupId"; the app then takes everything else from the user of the login.',
    groupHeader: false,
    query: z.object({ groupId: id.optional() }),
    output: z.looseObject({
      permissions: z.array(permissionSchema),
      useEnterKeyToSend: z.boolean().catch(defaultEnterSends),
      serviceStatus: ownServiceStatusSchema,
      user: userSchema.optional(),
    }),
    errors: ['NOT_FOUND'],
  }),
  updateMe: endpoint({
    name: 'updateMe',
    service: 'main',
    method: 'PATCH',
    path: '/users/me',
    summary: 'Sets whether Enter sends.',
    groupHeader: false,
    body: z.object({ useEnterKeyToSend: z.boolean() }),
    output: z.looseObject({ useEnterKeyToSend: z.boolean() }),
  }),
  setAvailable: endpoint({
    name: 'setAvailable',
    service: 'main',
    method: 'PUT',
    path: '/users/me/service-status-available',
    summary: 'Sets the service status to 1.',
    body: groupBody,
    output: serviceStatusOutput,
  }),
  setBusy: endpoint({
    name: 'setBusy',
    service: 'main',
    method: 'PUT',
    path: '/users/me/service-status-busy',
    summary: 'Sets the service status to 2.',
    body: groupBody,
    output: serviceStatusOutput,
  }),
  setUnavailable: endpoint({
    name: 'setUnavailable',
    service: 'main',
    method: 'PUT',
    path: '/users/me/service-status-unavailable',
    summary:
      'Sets the service status to 3. Also called when the user signs out or the application quits, then with "isQuitting" (extension): the service stores the status that it replaces.',
    body: groupBody.extend({ isQuitting: z.boolean().optional() }),
    output: serviceStatusOutput,
  }),
  changePassword: endpoint({
    name: 'changePassword',
    service: 'main',
    method: 'PATCH',
    path: '/users/change-password',
    summary:
      'Changes the user’s password. Both passwords are AES-256-CBC ciphertexts under the connection document’s passwordKey, as base64 of 16 bytes IV and the ciphertext.',
    groupHeader: false,
    body: z.object({ currentPassword: z.base64(), newPassword: z.base64() }),
    output: doneOutput,
    errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  }),
  /**
   * Our extension: the specification shows no path for authorising a subscription to a private or presence channel.
   */
  authorizeChannel: endpoint({
    name: 'authorizeChannel',
    service: 'main',
    method: 'POST',
    path: '/realtime/auth',
    summary: 'Returns the push service’s signature for a channel to which the user may subscribe.',
    groupHeader: false,
    body: z.object({
      socket_id: socketIdField,
      channel_name: z.string().min(1).max(200),
    }),
    output: z.looseObject({ auth: z.string(), channel_data: z.string().optional() }),
  }),
  /**
   * Our extension: with a hosted push service, clients say whose connection it is (`pusher:signin`), so that it can be
   * closed when the user's access changes. 404: this service's clients do not.
   */
  authorizeUser: endpoint({
    name: 'authorizeUser',
    service: 'main',
    method: 'POST',
    path: '/realtime/user-auth',
    summary: 'Returns the push service’s signature of whose connection it is.',
    groupHeader: false,
    body: z.object({ socket_id: socketIdField }),
    output: z.looseObject({ auth: z.string(), user_data: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  /** Our extension: the state before the first event `chats.viewed`. */
  chatViewers: endpoint({
    name: 'chatViewers',
    service: 'main',
    method: 'GET',
    path: '/realtime/chat-viewers',
    summary: 'The chats of the group that users have open now, with these users.',
    query: groupQuery,
    output: itemsOf(chatViewersSchema),
  }),
} as const
