import { z } from 'zod'
import { deviceSessionSchema } from '#contract/entities/people/device-session.ts'
import { ownInvitationSchema } from '#contract/entities/people/invitation.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { limits } from '#contract/limits.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { doneOutput, fileField, idParams, itemsOf, nameField } from '#contract/api/shared.ts'

/**
 * Calls for the user's own account. All are our extensions: the specification shows no name, photo, devices or
 * invitations of a user. A service that lacks these calls responds with 404 or 501.
 */
export const accountApi = {
  updateProfile: endpoint({
    name: 'updateProfile',
    service: 'main',
    method: 'PATCH',
    path: '/users/me/profile',
    summary: 'Sets the user’s name in all groups.',
    groupHeader: false,
    body: z.object({ name: nameField }),
    output: userSchema,
    errors: ['NAME_TAKEN'],
  }),
  /**
   * `file` is a PNG or JPEG; the page sends a square picture. The service stores the file in the group that the group
   * id header names. Colleagues in the user's other groups may see the photo too.
   */
  setPicture: endpoint({
    name: 'setPicture',
    service: 'main',
    method: 'PUT',
    path: '/users/me/picture',
    summary: 'Sets the user’s photo.',
    bodyKind: 'multipart',
    body: z.object({ file: fileField }),
    output: userSchema,
    errors: ['UPLOAD_QUOTA'],
  }),
  removePicture: endpoint({
    name: 'removePicture',
    service: 'main',
    method: 'DELETE',
    path: '/users/me/picture',
    summary: 'Removes the user’s photo.',
    groupHeader: false,
    output: userSchema,
  }),
  /** The caller's own session is first. The others follow, the most recently used one first. */
  deviceSessions: endpoint({
    name: 'deviceSessions',
    service: 'main',
    method: 'GET',
    path: '/users/me/sessions',
    summary: 'The devices on which the user is signed in.',
    groupHeader: false,
    output: itemsOf(deviceSessionSchema),
  }),
  /** Ends the tokens and push connections of the other devices immediately. `ended` is the number of ended sessions. */
  endOtherSessions: endpoint({
    name: 'endOtherSessions',
    service: 'main',
    method: 'DELETE',
    path: '/users/me/sessions',
    summary: 'Signs the user out on every other device.',
    groupHeader: false,
    output: z.looseObject({ ended: z.number().int().nonnegative() }),
  }),
  /** CONFLICT for the caller's own session: `logout` ends it. */
  endSession: endpoint({
    name: 'endSession',
    service: 'main',
    method: 'DELETE',
    path: '/users/me/sessions/{id}',
    summary: 'Signs the user out on one other device.',
    groupHeader: false,
    params: idParams,
    output: doneOutput,
    errors: ['CONFLICT'],
  }),
  /**
   * Proves that the user receives the mails of their address: `code` is that of the mail to confirm it, or a mailed
   * password that was not used yet. With the password of an invitation the user joins that group too.
   */
  confirmAddress: endpoint({
    name: 'confirmAddress',
    service: 'main',
    method: 'POST',
    path: '/users/me/confirmation',
    summary: 'Confirms the user’s e-mail address.',
    groupHeader: false,
    body: z.object({ code: z.string().min(1).max(limits.passwordMax) }),
    output: doneOutput,
    errors: ['WRONG_CODE', 'TOO_MANY_REQUESTS'],
  }),
  /** Does nothing if the address is confirmed. Counted like requests for a recovery mail. */
  mailConfirmation: endpoint({
    name: 'mailConfirmation',
    service: 'main',
    method: 'POST',
    path: '/users/me/confirmation/mail',
    summary: 'Mails another code that confirms the user’s e-mail address.',
    groupHeader: false,
    output: doneOutput,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  /** Expired invitations are left out, and all of a user whose address is not confirmed. */
  ownInvitations: endpoint({
    name: 'ownInvitations',
    service: 'main',
    method: 'GET',
    path: '/users/me/invitations',
    summary: 'The open invitations of the user, newest first.',
    groupHeader: false,
    output: itemsOf(ownInvitationSchema),
  }),
  /** Only the invited user with a confirmed address can do this: nobody becomes a member of a group without it. */
  acceptInvitation: endpoint({
    name: 'acceptInvitation',
    service: 'main',
    method: 'POST',
    path: '/users/me/invitations/{id}/accept',
    summary: 'Makes the user a member of the group that invited them.',
    groupHeader: false,
    params: idParams,
    output: doneOutput,
  }),
  declineInvitation: endpoint({
    name: 'declineInvitation',
    service: 'main',
    method: 'DELETE',
    path: '/users/me/invitations/{id}',
    summary: 'Declines an invitation; the group’s admins no longer see it.',
    groupHeader: false,
    params: idParams,
    output: doneOutput,
  }),
} as const
