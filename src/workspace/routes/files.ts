import { messagesApi } from '#contract/api/messages.ts'
import { templatesApi } from '#contract/api/templates.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { badRequest, forbidden, notFound } from '../failure.ts'
import { caller, implement } from '../http/endpoint-routes.ts'
import { servicePath, type App } from '../http/app.ts'
import { fileAddress, fileIdOf } from '../storage/file-address.ts'
import { filePath, keepUpload } from '../media/files.ts'
import { mayHaveFile } from '../media/file-access.ts'
import { onlyReads, serveFile } from '../media/serve-file.ts'
import { assertStickerSides } from '../media/sticker-sides.ts'
import type { Service } from '../service.ts'
import { isColleaguesPicture } from '../storage/file-uses.ts'
import { findFile } from '../storage/files.ts'
import {
  findSticker,
  keepSticker,
  listStickers,
  removeSticker,
  wasSticker,
} from '../storage/stickers.ts'
import type { Db, FilesTable } from '../storage/tables.ts'
import { readDirectory, viewerIn } from '../viewers.ts'
import { enterGroup, sameGroup } from './access.ts'

/** Whether a user may make a file a sticker: a file that they may see, or a former sticker of the group. */
async function mayMakeSticker(db: Db, viewer: Viewer, file: FilesTable): Promise<boolean> {
  const { groupId } = viewer
  return (
    (await mayHaveFile(db, viewer, file)) || (await wasSticker(db, groupId, fileAddress(file.id)))
  )
}

export const filesRoutes = [
  implement(messagesApi.upload, async (call, service) => {
    const { viewer } = await enterGroup(service.storage.db, call)
    if (!can(viewer, 'file.upload')) throw forbidden('You may send nothing in this group.')
    const { userId, groupId } = call
    const receive = async (path: string) => {
      const form = await call.receiveForm(path)
      sameGroup(groupId, form.body.groupId ?? groupId)
      return form.file
    }
    const file = await keepUpload(service, receive, { userId, groupId })
    return {
      url: fileAddress(file.id),
      filename: file.filename,
      mimeType: file.mime_type,
      size: file.size,
      ...(file.width !== null && { width: file.width }),
      ...(file.height !== null && { height: file.height }),
    }
  }),

  implement(templatesApi.uploadFile, async (call, service) => {
    const { viewer } = await enterGroup(service.storage.db, call)
    if (!can(viewer, 'template.edit')) throw forbidden('You may not change templates.')
    const { userId, groupId } = call
    const receive = async (path: string) => (await call.receiveForm(path)).file
    const file = await keepUpload(service, receive, { userId, groupId })
    return { url: fileAddress(file.id) }
  }),

  implement(messagesApi.stickers, async (call, { storage }) => {
    sameGroup(call.groupId, call.query.groupId)
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'sticker.see')) throw forbidden('You may not see the stickers.')
    return { items: await listStickers(storage.db, call.groupId) }
  }),

  implement(messagesApi.createSticker, async (call, { storage, clock }) => {
    const { groupId, url } = call.body
    sameGroup(call.groupId, groupId)
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'sticker.edit')) throw forbidden('You may not change the stickers.')
    const fileId = fileIdOf(url)
    // Use one transaction, because the file sweep may be about to remove an unused file.
    return await storage.transaction(async (tx) => {
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
    })
  }),

  implement(messagesApi.deleteSticker, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    const sticker = await findSticker(storage.db, call.params.id)
    if (sticker?.group_id !== call.groupId) throw notFound('sticker')
    if (!can(viewer, 'sticker.edit')) throw forbidden('You may not change the stickers.')
    await removeSticker(storage.db, sticker.id)
    return { ok: true as const }
  }),
]

/** Whether a user may see a file. Users outside its group may see only a colleague's photo. */
async function isTheirs(db: Db, userId: string, file: FilesTable): Promise<boolean> {
  const directory = await readDirectory(db, file.group_id)
  if (directory === undefined) return false
  const viewer = viewerIn(directory, userId)
  if (can(viewer, 'group.see') && (await mayHaveFile(db, viewer, file))) return true
  return await isColleaguesPicture(db, file, userId)
}

/** Serves stored files. The call needs the bearer token of a user who may see the file. */
export function serveFiles(app: App, service: Service): void {
  app.all(`${servicePath('messages')}${fileAddress(':id')}`, async (context) => {
    onlyReads(context.req.method)
    const { userId } = await caller(context.req.raw, service)
    const { storage, log } = service
    const file = await findFile(storage.db, context.req.param('id') ?? '')
    if (file === undefined || !(await isTheirs(storage.db, userId, file))) throw notFound('file')
    const path = filePath(storage.filesDir, file.id)
    return await serveFile(context.req.raw, file, { path, log })
  })
}
