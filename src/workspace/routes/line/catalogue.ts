import { catalogueApi } from '#contract/api/line/catalogue.ts'
import { can } from '#contract/policies/index.ts'
import { limits } from '#contract/limits.ts'
import { enterGroup } from '#workspace/access.ts'
import { notFound } from '#workspace/failure.ts'
import { servicePath, type App } from '#workspace/http/app.ts'
import { caller, implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { onlyReads, serveFile } from '#workspace/media/serve-file.ts'
import {
  findPicture,
  findProducts,
  listProducts,
  picturePath,
} from '#workspace/storage/line/catalogues.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'

export const catalogueRoutes = [
  implement(catalogueApi.catalogue, async (call, { storage, catalogues }) => {
    await enterGroup(storage.db, call)
    const known = await catalogues.current(call.groupId)
    if (known.state !== 'ready') return { ...known, items: [], hasMoreItems: false }
    const page = { ...call.query, limit: limits.catalogue.page }
    return { ...known, ...(await listProducts(storage.db, call.groupId, page)) }
  }),

  implement(catalogueApi.findProducts, async (call, { storage, catalogues }) => {
    await enterGroup(storage.db, call)
    const { ids } = call.body
    const { state } = await catalogues.current(call.groupId)
    const items = state === 'ready' ? await findProducts(storage.db, call.groupId, ids) : []
    return { state, items }
  }),
]

/** Adds the route that serves the pictures of products to the members of their group. */
export function serveCataloguePictures(app: App, service: Service): void {
  app.all(`${servicePath('messages')}${picturePath(':key')}`, async (context) => {
    onlyReads(context.req.method)
    const { userId } = await caller(context.req.raw, service)
    const { storage, log, catalogues } = service
    const key = context.req.param('key') ?? ''
    const row = /^[\da-f]{32}$/.test(key) ? await findPicture(storage.db, key) : undefined
    const directory = row && (await readDirectory(storage.db, row.group_id))
    const isMember = directory !== undefined && can(viewerIn(directory, userId), 'group.see')
    const file = isMember ? await catalogues.picture(key) : undefined
    if (file === undefined) throw notFound('file')
    return await serveFile(context.req.raw, file, { files: storage.files, log })
  })
}
