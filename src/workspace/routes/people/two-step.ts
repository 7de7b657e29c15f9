import { twoStepApi } from '#contract/api/people/two-step.ts'
import { can } from '#contract/policies/index.ts'
import { readAccessHistory, recordAccess } from '#workspace/auth/access-history.ts'
import { assertProof, proveIdentity } from '#workspace/auth/identity-proof.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import {
  activateSetup,
  beginSetup,
  hasTwoStep,
  proveSecondStep,
  readTwoStep,
  removeTwoStep,
  renewCodes,
} from '#workspace/auth/two-step.ts'
import { enterGroup, type GroupContext } from '#workspace/access.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement, originOf } from '#workspace/http/endpoint-routes.ts'
import { forgetDevices } from '#workspace/storage/people/access-history.ts'
import { isInAnyGroup } from '#workspace/storage/people/members.ts'
import { deleteSessions, findSession } from '#workspace/storage/people/sessions.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import type { Db, UsersTable } from '#workspace/storage/tables.ts'
import { write, writeGroup } from '#workspace/unit-of-work.ts'
import {
  readGroupTwoStep,
  remindMembers,
  removeStepsOfMember,
  setDemand,
} from '#workspace/use-cases/people/group-two-step.ts'
import { disownAccess } from '#workspace/use-cases/people/disown-access.ts'
import { tellUser } from '#workspace/use-cases/people/tell-user.ts'
import { mailOfChange, provenTicket, startSession, warnOfFewCodes } from './start-session.ts'

async function userOf(db: Db, userId: string): Promise<UsersTable> {
  const user = await findUser(db, userId)
  if (user === undefined) throw notFound('user')
  return user
}

/** The caller of a call about their own two steps. */
async function callerOf(
  { storage }: { storage: { db: Db } },
  { userId, token, address }: { userId: string; token: string; address: string },
) {
  const user = await userOf(storage.db, userId)
  const tokenHash = hashToken(token)
  const device = (await findSession(storage.db, tokenHash))?.device
  return { user, address, device, tokenHash }
}

function assertMay(may: boolean): void {
  if (!may) throw forbidden('Only admins see and set who needs two steps.')
}

/** Enters the group of a call by an admin who may set its demand. */
async function enterToEdit(
  db: Db,
  call: { userId: string; groupId: string },
): Promise<GroupContext> {
  const access = await enterGroup(db, call)
  assertMay(can(access.viewer, 'twoStep.edit'))
  return access
}

export const twoStepRoutes = [
  implement(twoStepApi.secondStep, async (call, service) => {
    const { ticket, remembersDevice, code, recoveryCode } = call.body
    const { proof, caller } = await provenTicket(service, call, ticket, 'code')
    const stepEntryId = await proveSecondStep(service, caller, { code, recoveryCode })
    if (recoveryCode !== undefined) await warnOfFewCodes(service, proof.user.id)
    return await startSession(service, call, proof, { ticket, remembersDevice, stepEntryId })
  }),

  implement(twoStepApi.beginSignInSetup, async (call, service) => {
    const { proof } = await provenTicket(service, call, call.body.ticket, 'setup')
    return await beginSetup(service, proof.user)
  }),

  implement(twoStepApi.activateSignInSetup, async (call, service) => {
    const { ticket, code } = call.body
    const { proof, caller } = await provenTicket(service, call, ticket, 'activation')
    await activateSetup(service, caller, code)
    mailOfChange(service, caller, 'added')
    return await startSession(service, call, proof, { ticket })
  }),

  implement(twoStepApi.twoStep, ({ userId }, { storage }) => readTwoStep(storage.db, userId)),

  implement(twoStepApi.beginTwoStep, async (call, service) => {
    const { storage, clock } = service
    const caller = await callerOf(service, call)
    if (await hasTwoStep(storage.db, call.userId)) await proveSecondStep(service, caller, call.body)
    else await assertProof(storage.db, call.token, clock.now())
    return await beginSetup(service, caller.user)
  }),

  implement(twoStepApi.activateTwoStep, async (call, service) => {
    const caller = await callerOf(service, call)
    const isFirst = await activateSetup(service, caller, call.body.code)
    mailOfChange(service, caller, isFirst ? 'added' : 'moved')
    return await readTwoStep(service.storage.db, call.userId)
  }),

  implement(twoStepApi.renewRecoveryCodes, async (call, service) => {
    await assertProof(service.storage.db, call.token, service.clock.now())
    const caller = await callerOf(service, call)
    const recoveryCodes = await renewCodes(service, caller)
    mailOfChange(service, caller, 'codesRenewed')
    return { recoveryCodes }
  }),

  implement(twoStepApi.removeTwoStep, async (call, service) => {
    await assertProof(service.storage.db, call.token, service.clock.now())
    const caller = await callerOf(service, call)
    if (await removeTwoStep(service, caller)) mailOfChange(service, caller, 'removed')
    return await readTwoStep(service.storage.db, call.userId)
  }),

  implement(twoStepApi.proveIdentity, async (call, service) => {
    const user = await userOf(service.storage.db, call.userId)
    await proveIdentity(service, { user, token: call.token, address: call.address }, call.body)
    return { ok: true as const }
  }),

  implement(twoStepApi.accessHistory, (call, { storage, clock }) =>
    readAccessHistory(storage.db, call, { before: call.query.before, now: clock.now() }),
  ),

  implement(twoStepApi.disownAccess, async (call, service) => {
    const { userId, token, params } = call
    const caller = { userId, token, by: originOf(call) }
    const session = await write(service, (work) =>
      disownAccess(work, service.mailer, caller, params.id, service.clock.now()),
    )
    if (session === undefined) return { ended: 0 }
    service.realtime.endSession(session)
    return { ended: 1 }
  }),

  implement(twoStepApi.groupTwoStep, async (call, { storage }) => {
    const { viewer, directory } = await enterGroup(storage.db, call)
    assertMay(can(viewer, 'twoStep.see'))
    return await readGroupTwoStep(storage.db, directory)
  }),

  // It changes sessions and devices, which all groups share.
  implement(twoStepApi.setGroupTwoStep, async (call, service) =>
    write(service, async (work) => {
      const { directory } = await enterToEdit(work.tx, call)
      await setDemand(work, directory, call, call.body, service.clock.now())
      return await readGroupTwoStep(work.tx, directory)
    }),
  ),

  implement(twoStepApi.remindTwoStep, async (call, service) =>
    writeGroup(service, call.groupId, async (work) => {
      const { directory } = await enterToEdit(work.tx, call)
      const { userIds } = call.body
      await remindMembers(work, service.mailer, directory, userIds, service.clock.now())
      return await readGroupTwoStep(work.tx, directory)
    }),
  ),

  implement(twoStepApi.resetTwoStep, async (call, service) => {
    const { groupId, params, userId: byUserId } = call
    const { userId } = params
    const { group, ended } = await write(service, async (work) => {
      const { tx } = work
      const { viewer, directory } = await enterToEdit(tx, call)
      const member = directory.members.find(({ id }) => id === userId)
      if (member === undefined) throw notFound('member')
      if (!can(viewer, 'twoStep.reset', member))
        throw forbidden('You may not reset the two steps of this person.')
      const now = service.clock.now()
      await assertProof(tx, call.token, now)
      if (await isInAnyGroup(tx, userId, groupId))
        throw new ServiceFailure(
          'MEMBER_ELSEWHERE',
          'This person works in other groups too: the operator of the service resets their two steps.',
        )
      await removeStepsOfMember(work, directory, userId)
      await forgetDevices(tx, userId)
      const by = directory.members.find(({ id }) => id === byUserId)?.name ?? ''
      await tellUser(work, service.mailer, { userId, groupId }, { about: 'reset', by }, now)
      const ended = await deleteSessions(tx, userId)
      const group = await readGroupTwoStep(tx, directory)
      const access = { userId, by: originOf(call), count: ended.length }
      await recordAccess(tx, 'two_step_reset', access, now)
      return { group, ended }
    })
    for (const session of ended) service.realtime.endSession(session)
    return group
  }),
]
