import { accountApi } from '#contract/api/people/account.ts'
import { limits } from '#contract/limits.ts'
import {
  endOtherSessions,
  endSession,
  listDeviceSessions,
} from '#workspace/auth/device-sessions.ts'
import { countRecovery } from '#workspace/auth/sign-in.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { implement, originOf } from '#workspace/http/endpoint-routes.ts'
import { tooLarge } from '#workspace/read-body.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { keepMembersUpload } from '#workspace/media/files.ts'
import { userOut } from '#workspace/serialize.ts'
import { write } from '#workspace/unit-of-work.ts'
import { changeUser } from '#workspace/use-cases/people/change-user.ts'
import { confirmAddress, mailConfirmation } from '#workspace/use-cases/people/confirm-address.ts'
import { enterGroup } from '#workspace/access.ts'
import { readPerson } from './current-user.ts'

const photoTypes: readonly string[] = ['image/png', 'image/jpeg']

export const accountRoutes = [
  implement(accountApi.updateProfile, async (call, service) => {
    const { userId, body } = call
    await write(service, (work) => changeUser(work, userId, { name: body.name }))
    return userOut(await readPerson(service.storage.db, call))
  }),

  implement(accountApi.setPicture, async (call, service) => {
    const { userId, groupId } = call
    await enterGroup(service.storage.db, call)
    const receive = async (path: string) => {
      const { file } = await call.receiveForm(path)
      if (!photoTypes.includes(file.mimeType))
        throw new ServiceFailure('UNSUPPORTED_MEDIA_TYPE', 'A photo is a PNG or a JPEG.')
      if (file.size > limits.photoBytes) throw tooLarge(limits.photoBytes)
      return file
    }
    const { id } = await keepMembersUpload(service, receive, { userId, groupId })
    await write(service, (work) => changeUser(work, userId, { picture_url: fileAddress(id) }))
    return userOut(await readPerson(service.storage.db, call))
  }),

  implement(accountApi.removePicture, async (call, service) => {
    await write(service, (work) => changeUser(work, call.userId, { picture_url: null }))
    return userOut(await readPerson(service.storage.db, call))
  }),

  implement(accountApi.confirmAddress, async (call, service) => {
    const { userId, address, body } = call
    await confirmAddress(service, { userId, address, code: body.code, by: originOf(call) })
    return { ok: true as const }
  }),

  implement(accountApi.mailConfirmation, async ({ userId, address }, service) => {
    const { email } = await readPerson(service.storage.db, { userId })
    await countRecovery(service, email, address)
    await mailConfirmation(service, userId)
    return { ok: true as const }
  }),

  implement(accountApi.deviceSessions, async (call, service) => ({
    items: await listDeviceSessions(service, call),
  })),

  implement(accountApi.endOtherSessions, async (call, service) => ({
    ended: await endOtherSessions(service, call, originOf(call)),
  })),

  implement(accountApi.endSession, async (call, service) => {
    await endSession(service, call, call.params.id, originOf(call))
    return { ok: true as const }
  }),
]
