import { stickersApi } from '#contract/api/answers/stickers.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { mayHaveFile } from '#workspace/media/file-access.ts'
import { assertStickerSides } from '#workspace/media/sticker-sides.ts'
import { fileAddress, fileIdOf } from '#workspace/storage/files/file-address.ts'
import { findFile } from '#workspace/storage/files/files.ts'
import {
  keepSticker,
  listStickers,
  removeSticker,
  wasSticker,
} from '#workspace/storage/answers/stickers.ts'
import type { Db, FilesTable, Tx } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup } from '#workspace/access.ts'

/** Whether a user may add a file as a sticker: if they may see the file, or if it was a sticker of the group before. */
async function mayMakeSticker(db: Db, viewer: Viewer, file: FilesTable): Promise<boolean> {
  const { groupId } = viewer
  return (
    (await mayHaveFile(db, viewer, file)) || (await wasSticker(db, groupId, fileAddress(file.id)))
  )
}

export const stickersRoutes = [
  implement(stickersApi.stickers, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'sticker.see')) throw forbidden('You may not see the stickers.')
    return { items: await listStickers(storage.db, call.groupId) }
  }),

  implement(stickersApi.createSticker, async (call, service) => {
    const { storage, clock } = service
    const { groupId } = call
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'sticker.edit')) throw forbidden('You may not change the stickers.')
    const fileId = fileIdOf(call.body.url)
    // Use one transaction: otherwise the sweep of unused files could remove the file before the sticker is stored.
    const keep = async (tx: Tx) => {
      const file = fileId === undefined ? undefined : await findFile(tx, fileId)
      if (
        file === undefined ||
        file.mime_type !== 'image/webp' ||
        !(await mayMakeSticker(tx, viewer, file))
      )
        throw badRequest('A sticker is made of a webp picture that was uploaded to this group.')
      // The upload has already checked the size in bytes.
      assertStickerSides(file)
      return await keepSticker(tx, { groupId, url: fileAddress(file.id) }, clock.now())
    }
    return await writeGroup(service, groupId, ({ tx }) => keep(tx))
  }),

  implement(stickersApi.deleteSticker, async (call, service) => {
    const { db } = service.storage
    const { viewer } = await enterGroup(db, call)
    if (!can(viewer, 'sticker.edit')) throw forbidden('You may not change the stickers.')
    const sticker = await inGroup(db, call.groupId).sticker(call.params.id)
    await writeGroup(service, call.groupId, ({ tx }) => removeSticker(tx, sticker.id))
    return { ok: true as const }
  }),
]
