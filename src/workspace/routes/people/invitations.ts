import { changesTo } from '#workspace/audit/record.ts'
import { accountApi } from '#contract/api/people/account.ts'
import { usersApi } from '#contract/api/people/users.ts'
import type { Invitation } from '#contract/entities/people/invitation.ts'
import { can } from '#contract/policies/index.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { caller, implement, originOf, type Call } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import type { Service } from '#workspace/http/service.ts'
import { listInvitations, listOpenInvitations } from '#workspace/storage/people/invitations.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { write, writeGroup } from '#workspace/unit-of-work.ts'
import {
  acceptInvitation,
  declineInvitation,
} from '#workspace/use-cases/people/answer-invitation.ts'
import { countInvitation } from '#workspace/use-cases/people/count-invitation.ts'
import {
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  type Inviting,
} from '#workspace/use-cases/people/invite-member.ts'
import { enterGroup, type Who } from '#workspace/access.ts'
import { assertTagsAndTeam } from './members.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not invite people */
async function enterToInvite(
  tx: Tx,
  call: Who & { origin: string },
  now: number,
): Promise<Inviting> {
  const { viewer, directory } = await enterGroup(tx, call)
  if (!can(viewer, 'member.invite')) throw forbidden('You may not invite people to this group.')
  return { directory, byUserId: call.userId, origin: call.origin, now }
}

/** Invites a person to a group on behalf of the user whose token the request contains. */
export async function invite(
  call: Pick<Call<typeof usersApi.registerUser>, 'request' | 'body' | 'origin' | 'address'>,
  service: Service,
  groupId: string,
): Promise<Invitation> {
  const { userId, token } = await caller(call.request, service)
  const origin = originOf({ userId, token, key: undefined, address: call.address })
  // Accounts, and the numbers of mails to an address, are of all groups.
  return await write(service, async (work) => {
    const inviting = await enterToInvite(
      work.tx,
      { userId, groupId, origin: call.origin },
      service.clock.now(),
    )
    const { body } = call
    if (!('groupId' in body)) throw badRequest('The invitation does not fit.')
    await assertTagsAndTeam(work.tx, inviting.directory, body)
    const invitation = await inviteMember(service, work, inviting, body)
    const { email, role } = invitation
    const step = {
      action: 'invitation.created',
      object: { type: 'invitation', id: invitation.id, name: email },
      changes: await changesTo(work.tx, groupId, { role }),
      origin,
    } as const
    work.audit(groupId, step, inviting.now)
    await countInvitation(work.tx, { ...inviting, userId, groupId, email: body.email })
    return invitation
  })
}

export const invitationsRoutes = [
  implement(usersApi.invitations, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'member.details')) throw forbidden('You may not see the invitations.')
    const { groupId } = call
    const stored = await listInvitations(storage.db, { groupId })
    return { items: stored.map(({ invitation }) => invitation) }
  }),

  implement(usersApi.resendInvitation, async (call, service) => {
    return await write(service, async (work) => {
      const inviting = await enterToInvite(work.tx, call, service.clock.now())
      const stored = await inGroup(work.tx, call.groupId).invitation(call.params.id)
      const { email } = stored.invitation
      await countInvitation(work.tx, {
        ...inviting,
        userId: call.userId,
        groupId: call.groupId,
        email,
      })
      const object = { type: 'invitation', id: call.params.id, name: email }
      work.audit(call.groupId, { action: 'invitation.mailed', object }, inviting.now)
      return await resendInvitation(service, work, inviting, stored)
    })
  }),

  implement(usersApi.deleteInvitation, async (call, service) => {
    await writeGroup(service, call.groupId, async (work) => {
      await enterToInvite(work.tx, call, service.clock.now())
      const stored = await inGroup(work.tx, call.groupId).invitation(call.params.id)
      await withdrawInvitation(work, stored, call.userId)
    })
    return { ok: true as const }
  }),

  implement(accountApi.ownInvitations, async ({ userId }, { storage, clock }) => ({
    items: await listOpenInvitations(storage.db, userId, clock.now()),
  })),

  implement(accountApi.acceptInvitation, async (call, service) => {
    const { userId, params } = call
    // The user's name must be the only one in all groups that they are in.
    await write(service, async (work) => {
      const now = service.clock.now()
      await acceptInvitation(work, { userId, invitationId: params.id, now, origin: originOf(call) })
    })
    return { ok: true as const }
  }),

  implement(accountApi.declineInvitation, async (call, service) => {
    const { userId, params } = call
    const own = await listInvitations(service.storage.db, { userId })
    const found = own.find(({ invitation }) => invitation.id === params.id)
    await writeGroup(service, found?.invitation.groupId ?? '', async (work) => {
      const now = service.clock.now()
      await declineInvitation(work, {
        userId,
        invitationId: params.id,
        now,
        origin: originOf(call),
      })
    })
    return { ok: true as const }
  }),
]
