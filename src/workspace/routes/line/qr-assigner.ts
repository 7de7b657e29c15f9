import { qrAssignerApi } from '#contract/api/line/qr-assigner.ts'
import { can } from '#contract/policies/index.ts'
import { forbidden, notFound } from '#workspace/failure.ts'
import { implement, type Call } from '#workspace/http/endpoint-routes.ts'
import { makeQrCode } from '#workspace/use-cases/line/create-qr-code.ts'
import { findOwnQrCode } from '#workspace/storage/line/qr-codes.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup, type GroupContext } from '#workspace/access.ts'

/** @throws ServiceFailure 404 as `enterGroup`, 403 if the caller may not use the QR assigner */
async function enter(
  db: Db,
  call: Pick<Call<typeof qrAssignerApi.createQrCode>, 'userId' | 'groupId'>,
): Promise<GroupContext> {
  const access = await enterGroup(db, call)
  if (!can(access.viewer, 'qrAssigner.use')) throw forbidden('You may not assign chats by QR code.')
  return access
}

export const qrAssignerRoutes = [
  implement(qrAssignerApi.createQrCode, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx }) => {
      const { directory } = await enter(tx, call)
      return await makeQrCode(tx, directory, call.userId, service.clock.now())
    })
  }),

  implement(qrAssignerApi.qrCode, async (call, { storage }) => {
    await enter(storage.db, call)
    const { userId, groupId } = call
    const code = await findOwnQrCode(storage.db, { id: call.params.id, userId, groupId })
    if (code === undefined) throw notFound('code')
    return code
  }),
]
