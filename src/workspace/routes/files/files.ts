import { filesApi } from '#contract/api/files/files.ts'
import { can } from '#contract/policies/index.ts'
import { forbidden, notFound } from '#workspace/failure.ts'
import { caller, implement } from '#workspace/http/endpoint-routes.ts'
import { servicePath, type App } from '#workspace/http/app.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { keepMembersUpload } from '#workspace/media/files.ts'
import { mayHaveFile } from '#workspace/media/file-access.ts'
import { onlyReads, serveFile } from '#workspace/media/serve-file.ts'
import type { Service } from '#workspace/http/service.ts'
import { isStorable } from '#workspace/read-body.ts'
import { isColleaguesPicture } from '#workspace/storage/files/file-uses.ts'
import { findFile } from '#workspace/storage/files/files.ts'
import type { Db, FilesTable } from '#workspace/storage/tables.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import { enterGroup } from '#workspace/access.ts'

export const filesRoutes = [
  implement(filesApi.upload, async (call, service) => {
    const { viewer } = await enterGroup(service.storage.db, call)
    if (!can(viewer, 'file.upload')) throw forbidden('You may send nothing in this group.')
    const { userId, groupId } = call
    const receive = async (path: string) => (await call.receiveForm(path)).file
    const file = await keepMembersUpload(service, receive, { userId, groupId })
    return {
      url: fileAddress(file.id),
      filename: file.filename,
      mimeType: file.mime_type,
      size: file.size,
      ...(file.width !== null && { width: file.width }),
      ...(file.height !== null && { height: file.height }),
    }
  }),

  implement(filesApi.uploadFile, async (call, service) => {
    const { viewer } = await enterGroup(service.storage.db, call)
    if (!can(viewer, 'template.edit')) throw forbidden('You may not change templates.')
    const { userId, groupId } = call
    const receive = async (path: string) => (await call.receiveForm(path)).file
    const file = await keepMembersUpload(service, receive, { userId, groupId })
    return { url: fileAddress(file.id) }
  }),
]

/**
 * Whether a user may see a file: `mayHaveFile` allows it in the file's group, or the file is a photo of the user or of
 * a colleague in any group.
 */
async function isTheirs(db: Db, userId: string, file: FilesTable): Promise<boolean> {
  const directory = await readDirectory(db, file.group_id)
  if (directory === undefined) return false
  const viewer = viewerIn(directory, userId)
  if (can(viewer, 'group.see') && (await mayHaveFile(db, viewer, file))) return true
  return await isColleaguesPicture(db, file, userId)
}

/** Adds the route that serves stored files. The call needs the bearer token of a user who may see the file. */
export function serveFiles(app: App, service: Service): void {
  app.all(`${servicePath('messages')}${fileAddress(':id')}`, async (context) => {
    onlyReads(context.req.method)
    const { userId } = await caller(context.req.raw, service)
    const { storage, log } = service
    const id = context.req.param('id') ?? ''
    const file = isStorable(id) ? await findFile(storage.db, id) : undefined
    if (file === undefined || !(await isTheirs(storage.db, userId, file))) throw notFound('file')
    return await serveFile(context.req.raw, file, { files: storage.files, log })
  })
}
