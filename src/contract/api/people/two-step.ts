import { z } from 'zod'
import {
  accessEntrySchema,
  groupTwoStepSchema,
  idleDays,
  rememberDays,
  secondStepProof,
  twoStepAudiences,
  twoStepCode,
  twoStepSchema,
  twoStepSetupSchema,
} from '#contract/entities/people/two-step.ts'
import { limits } from '#contract/limits.ts'
import { id, timestamp } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { doneOutput, idParams, pageOf } from '#contract/api/shared.ts'
import { deviceTokenField, signedInOutput } from './session.ts'

const ticket = z.string().min(1).max(limits.twoStep.ticketMax)
/** That the user has saved the recovery codes. */
const savedCodes = z.literal(true)
const isOneOf = (one: unknown, other: unknown) => (one === undefined) !== (other === undefined)
const memberParams = idParams.extend({ userId: id })

/** `details` of SECOND_STEP_REQUIRED and SECOND_STEP_SETUP_REQUIRED (extension): see `two-step.ts`. */
export const signInTicketSchema = z.looseObject({
  ticket: z.string().min(1),
  expiresAt: timestamp,
  /** For how long the device can be remembered, days; 0: it cannot. */
  rememberDays: z.number().int().nonnegative().catch(0),
})

/**
 * Two steps of signing in (TOTP, RFC 6238: SHA-1, 6 digits, 30 s) and a user's access history, our extension. A service that
 * has them says so with `twoStep` of the user and `hasTwoStep` of the group.
 *
 * **Signing in.** `login` of a user with two steps responds with SECOND_STEP_REQUIRED and `details` as
 * `signInTicketSchema`; `secondStep` takes its ticket. A user of whom a group demands two steps and who has none gets
 * SECOND_STEP_SETUP_REQUIRED: `beginSignInSetup` and `activateSignInSetup` take the ticket, and nobody is signed in before
 * that. A ticket is valid for 5 minutes, or 15 for a set-up, and for five wrong codes, and
 * ends when the password changes.
 * `deviceToken` of a sign-in is a secret that the app keeps beside the bearer token, also after signing out. With
 * `remembersDevice` the next sign-ins that send it in `login` need no code. A `login` that sends the bearer token of a session of
 * the same user, to unlock the screen, needs none either.
 *
 * **Proof.** Calls that loosen protection respond with PROOF_REQUIRED if the session's last proof is older than ten minutes: its
 * sign-in, or `proveIdentity`.
 *
 * A code works once, at all instances of the service. Wrong codes are counted like wrong passwords.
 */
export const twoStepApi = {
  /** WRONG_CODE, CODE_USED, and STEP_EXPIRED for a ticket that is not valid any more: sign in again. */
  secondStep: endpoint({
    name: 'secondStep',
    service: 'main',
    method: 'POST',
    path: '/login/second',
    summary: 'Completes a sign-in by a code or a recovery code.',
    auth: 'none',
    body: z
      .object({
        ticket,
        remembersDevice: z.boolean().default(false),
        deviceToken: deviceTokenField,
        ...secondStepProof,
      })
      .refine(({ code, recoveryCode }) => isOneOf(code, recoveryCode), 'needs one code'),
    output: signedInOutput,
    errors: ['WRONG_CODE', 'CODE_USED', 'STEP_EXPIRED', 'TOO_MANY_REQUESTS'],
  }),
  beginSignInSetup: endpoint({
    name: 'beginSignInSetup',
    service: 'main',
    method: 'POST',
    path: '/login/setup',
    summary: 'Begins the set-up that a group demands before it lets the user in.',
    auth: 'none',
    body: z.object({ ticket }),
    output: twoStepSetupSchema,
    errors: ['STEP_EXPIRED'],
  }),
  activateSignInSetup: endpoint({
    name: 'activateSignInSetup',
    service: 'main',
    method: 'POST',
    path: '/login/setup/activation',
    summary: 'Activates the two steps and completes the sign-in.',
    auth: 'none',
    body: z.object({ ticket, code: twoStepCode, savedCodes, deviceToken: deviceTokenField }),
    output: signedInOutput,
    errors: ['WRONG_CODE', 'STEP_EXPIRED', 'TOO_MANY_REQUESTS'],
  }),

  twoStep: endpoint({
    name: 'twoStep',
    service: 'main',
    method: 'GET',
    path: '/users/me/two-step',
    summary: 'The user’s two steps.',
    groupHeader: false,
    output: twoStepSchema,
  }),
  /**
   * Nothing changes until `activateTwoStep`; another set-up replaces this one. A user with two steps changes the phone: the call
   * then needs the old code or a recovery code, which is used up.
   */
  beginTwoStep: endpoint({
    name: 'beginTwoStep',
    service: 'main',
    method: 'POST',
    path: '/users/me/two-step/setup',
    summary: 'Begins a set-up, valid for 15 minutes.',
    groupHeader: false,
    body: z.object(secondStepProof),
    output: twoStepSetupSchema,
    errors: ['WRONG_CODE', 'CODE_USED', 'PROOF_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  /** Remembered devices end. STEP_EXPIRED: there is no set-up, or it is too old. */
  activateTwoStep: endpoint({
    name: 'activateTwoStep',
    service: 'main',
    method: 'POST',
    path: '/users/me/two-step/activation',
    summary: 'Activates the set-up by its first code.',
    groupHeader: false,
    body: z.object({ code: twoStepCode, savedCodes }),
    output: twoStepSchema,
    errors: ['WRONG_CODE', 'STEP_EXPIRED', 'TOO_MANY_REQUESTS'],
  }),
  renewRecoveryCodes: endpoint({
    name: 'renewRecoveryCodes',
    service: 'main',
    method: 'POST',
    path: '/users/me/two-step/recovery-codes',
    summary: 'Makes new recovery codes; the old ones end.',
    groupHeader: false,
    output: z.looseObject({ recoveryCodes: z.array(z.string()) }),
    errors: ['CONFLICT', 'PROOF_REQUIRED'],
  }),
  removeTwoStep: endpoint({
    name: 'removeTwoStep',
    service: 'main',
    method: 'DELETE',
    path: '/users/me/two-step',
    summary: 'Switches the user’s two steps off.',
    groupHeader: false,
    output: twoStepSchema,
    errors: ['TWO_STEP_DEMANDED', 'PROOF_REQUIRED'],
  }),
  /** A user with two steps proves by a code or the password, any other by the password. */
  proveIdentity: endpoint({
    name: 'proveIdentity',
    service: 'main',
    method: 'POST',
    path: '/users/me/proof',
    summary: 'Proves who uses this session, for calls that loosen protection.',
    groupHeader: false,
    body: z
      .object({
        password: z.string().min(1).max(limits.passwordMax).optional(),
        code: twoStepCode.optional(),
      })
      .refine(({ password, code }) => isOneOf(password, code), 'needs a password or a code'),
    output: doneOutput,
    errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'CODE_USED', 'TOO_MANY_REQUESTS'],
  }),
  /** Newest first. `before`: the id of the last entry of the page before. */
  accessHistory: endpoint({
    name: 'accessHistory',
    service: 'main',
    method: 'GET',
    path: '/users/me/access-history',
    summary: `Sign-ins, wrong passwords and codes, and changes of protection in ${limits.twoStep.historyDays} days.`,
    groupHeader: false,
    query: z.object({ before: id.optional() }),
    output: pageOf(accessEntrySchema),
  }),
  /**
   * Ends the session of the entry, if it is still open, and that devices are remembered, and tells the admins of the user's groups. A second call for
   * the same entry changes nothing. NOT_FOUND for an entry that is older than `limits.twoStep.disownDays` days, CONFLICT for one
   * of the caller's own session. A service without `isDisowned` in the entries lacks the call.
   */
  disownAccess: endpoint({
    name: 'disownAccess',
    service: 'main',
    method: 'POST',
    path: '/users/me/access-history/{id}/disowned',
    summary: 'Says of an entry of the access history that it was somebody else.',
    groupHeader: false,
    params: idParams,
    output: z.looseObject({ ended: z.number().int().nonnegative() }),
    errors: ['CONFLICT'],
  }),

  groupTwoStep: endpoint({
    name: 'groupTwoStep',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/two-step',
    summary: 'Of whom the group demands two steps, and which members have them, for admins.',
    params: idParams,
    output: groupTwoStepSchema,
  }),
  /**
   * `from` is a day of the group's time zone, at the earliest tomorrow, or today if all whom it concerns have two steps:
   * otherwise BAD_REQUEST. A demand that is stored already keeps its `from`. OWN_TWO_STEP_FIRST: the caller has none.
   * PROOF_REQUIRED for a change that loosens: fewer people, a later day, devices remembered or sessions open for longer.
   * A change publishes `twoStep.changed`.
   */
  setGroupTwoStep: endpoint({
    name: 'setGroupTwoStep',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/two-step',
    summary: 'Sets of whom the group demands two steps.',
    params: idParams,
    body: z
      .object({
        who: z.enum(twoStepAudiences),
        from: z.iso.date().optional(),
        rememberDays: z.literal(rememberDays),
        /**
         * After so many days without use, sessions of members end. Of a user in several groups the strictest one counts. Absent:
         * as before.
         */
        idleDays: z.literal(idleDays).optional(),
      })
      .refine(({ who, from }) => who === 'nobody' || from !== undefined, {
        path: ['from'],
        message: 'a demand needs a day',
      }),
    output: groupTwoStepSchema,
    errors: ['OWN_TWO_STEP_FIRST', 'PROOF_REQUIRED'],
  }),
  /** Leaves out those who have two steps, and those who were reminded today. */
  remindTwoStep: endpoint({
    name: 'remindTwoStep',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/two-step/reminders',
    summary: 'Reminds members by a notification and a mail.',
    params: idParams,
    body: z.object({ userIds: z.array(id).min(1).max(limits.twoStep.remindMax) }),
    output: groupTwoStepSchema,
  }),
  /**
   * For a member who has lost phone and codes. Ends their sessions and remembered devices, and mails them. MEMBER_ELSEWHERE: the
   * member is in another group too, so that only the operator of the service can do it. LAST_TWO_STEP_ADMIN: they are the last
   * super admin of the group with two steps.
   */
  resetTwoStep: endpoint({
    name: 'resetTwoStep',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/two-step/members/{userId}',
    summary: 'Removes a member’s two steps.',
    params: memberParams,
    output: groupTwoStepSchema,
    errors: ['MEMBER_ELSEWHERE', 'LAST_TWO_STEP_ADMIN', 'PROOF_REQUIRED'],
  }),
} as const
