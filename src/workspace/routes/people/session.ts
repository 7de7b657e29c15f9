import { sessionApi } from '#contract/api/people/session.ts'
import { serviceStatusNumbers } from '#contract/entities/chats/service-status.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { recoverPassword } from '#workspace/use-cases/people/recover-password.ts'
import { changePassword } from '#workspace/auth/change-password.ts'
import { deviceOf } from '#workspace/auth/device-sessions.ts'
import { closeSession, isOwnSession } from '#workspace/auth/sessions.ts'
import { requireSecondStep } from '#workspace/auth/sign-in-ticket.ts'
import { recordRefusal } from '#workspace/auth/access-history.ts'
import { countRecovery, signIn } from '#workspace/auth/sign-in.ts'
import { passwordUse } from '#workspace/auth/single-sign-on.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { implement, originOf, tokenOf, type Call } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { setServiceStatus } from '#workspace/storage/people/members.ts'
import { setUseEnterKeyToSend } from '#workspace/storage/people/users.ts'
import { assignWaitingChats } from '#workspace/use-cases/chats/auto-assign.ts'
import { userOut } from '#workspace/serialize.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup } from '#workspace/access.ts'
import { readPerson } from './current-user.ts'
import { startSession } from './start-session.ts'

async function setStatus(
  call: Call<typeof sessionApi.setAvailable>,
  service: Service,
  serviceStatus: number,
  isQuitting = false,
): Promise<{ serviceStatus: number }> {
  const { userId, groupId } = call
  return await writeGroup(service, groupId, async (work) => {
    const { tx, announce } = work
    await enterGroup(tx, call)
    const data = { userId, serviceStatus }
    if (await setServiceStatus(tx, groupId, userId, serviceStatus, isQuitting)) {
      announce(toGroup(groupId, 'member.serviceStatus', data, userId))
      if (serviceStatusKind(serviceStatus) === 'available')
        await assignWaitingChats(work, groupId, service.clock.now())
    }
    return { serviceStatus }
  })
}

export const sessionRoutes = [
  implement(sessionApi.login, async (call, service) => {
    const { body, address, request } = call
    const device = deviceOf(request.headers)
    // Whoever types a wrong password is nobody whom the service knows.
    const by = { address, device }
    const sent = body.deviceToken
    const refused = { ...by, by, deviceHash: sent === undefined ? undefined : hashToken(sent) }
    const proof = await signIn(service, body, address, (userId) =>
      service.background(recordRefusal(service, 'wrong_password', { userId, ...refused })),
    )
    await passwordUse(service, proof.user.id)
    const isUnlock = await isOwnSession(service, proof.user.id, tokenOf(request))
    if (!isUnlock) await requireSecondStep(service, proof, body.deviceToken)
    return await startSession(service, call, proof, { isUnlock })
  }),

  implement(sessionApi.logout, async (caller, service) => {
    await closeSession(service, caller, originOf(caller))
    return { ok: true as const }
  }),

  implement(sessionApi.recoverPassword, async (call, service) => {
    const { body, address, origin } = call
    const { email } = body
    await countRecovery(service, email, address)
    // Run in the background, so that the response time does not reveal whether the e-mail address is registered.
    service.background(recoverPassword(service, { email, origin, by: originOf(call) }))
    return { ok: true as const }
  }),

  implement(sessionApi.me, async (call, { storage }) => {
    const user = await readPerson(storage.db, call, call.query.groupId)
    const { permissions, useEnterKeyToSend, serviceStatus } = user
    return { permissions, useEnterKeyToSend, serviceStatus, user: userOut(user) }
  }),

  implement(sessionApi.updateMe, async ({ userId, body }, { storage }) => {
    await setUseEnterKeyToSend(storage.db, userId, body.useEnterKeyToSend)
    return body
  }),

  implement(sessionApi.changePassword, async (call, service) => {
    const { userId, token, address, body } = call
    await changePassword(service, { userId, token, address, by: originOf(call) }, body)
    return { ok: true as const }
  }),

  implement(sessionApi.setAvailable, (call, service) =>
    setStatus(call, service, serviceStatusNumbers.available),
  ),
  implement(sessionApi.setBusy, (call, service) =>
    setStatus(call, service, serviceStatusNumbers.busy),
  ),
  implement(sessionApi.setUnavailable, (call, service) =>
    setStatus(call, service, serviceStatusNumbers.unavailable, call.body.isQuitting),
  ),
]
