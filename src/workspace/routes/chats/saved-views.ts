import { savedViewsApi } from '#contract/api/chats/saved-views.ts'
import { savedViewSchema, type SavedView } from '#contract/entities/chats/saved-view.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { toThose } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { byName } from '#workspace/name-collation.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteSavedView,
  listSavedViews,
  saveSavedView,
} from '#workspace/storage/chats/saved-views.ts'
import { isNameTaken } from '#workspace/storage/error-kinds.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import { writeGroup, type Work } from '#workspace/unit-of-work.ts'

const { viewsMax, pinnedMax } = limits.savedViews

/** The views that the caller sees, in the order of the response. */
async function listFor(db: Db, { viewer, directory }: GroupContext): Promise<SavedView[]> {
  const all = await listSavedViews(db, viewer.groupId, viewer.userId)
  const seen = all.filter((view) => can(viewer, 'savedView.see', view))
  const ofTeams = seen.filter(({ teamId }) => teamId !== undefined)
  const own = seen.filter(({ teamId }) => teamId === undefined)
  return [...own, ...byName(ofTeams, directory.group.language)]
}

/** @throws ServiceFailure 404 if the caller may not see the view, 403 if they may not change it */
async function openToEdit(
  tx: Tx,
  call: Who & { params: { id: string } },
): Promise<GroupContext & { view: SavedView }> {
  const context = await enterGroup(tx, call)
  const view = await inGroup(tx, call.groupId).savedView(call.params.id)
  if (!can(context.viewer, 'savedView.see', view)) throw notFound('view')
  if (!can(context.viewer, 'savedView.edit', view)) throw forbidden('You may not change this view.')
  return { ...context, view }
}

/** @throws ServiceFailure 403 if the caller may not share views, 404 if the team is unknown */
async function assertMayShare(tx: Tx, viewer: Viewer, teamId: string): Promise<void> {
  if (!can(viewer, 'savedView.share')) throw forbidden('You may not share views.')
  await inGroup(tx, viewer.groupId).team(teamId)
}

const taken = ({ name }: SavedView): ServiceFailure =>
  new ServiceFailure('VIEW_NAME_TAKEN', `There is a view “${name}” already.`)

/**
 * Checks a new or changed view against the others of its user or team.
 * @throws ServiceFailure 400 if there are too many, 409 if another one has the name
 */
function assertFits(view: SavedView, all: readonly SavedView[]): void {
  const others = all.filter(
    ({ id, userId, teamId }) => id !== view.id && userId === view.userId && teamId === view.teamId,
  )
  if (others.length >= viewsMax) throw badRequest(`There are at most ${viewsMax} views.`)
  if (view.isPinned && others.filter(({ isPinned }) => isPinned).length >= pinnedMax)
    throw badRequest(`At most ${pinnedMax} views are pinned.`)
  if (takenLabel([view.name], others) !== null) throw taken(view)
}

/** Stores a view. @throws ServiceFailure 409 if another one has got the name meanwhile */
async function store(tx: Tx, view: SavedView, position?: number): Promise<void> {
  try {
    await saveSavedView(tx, view, position)
  } catch (error) {
    throw isNameTaken(error) ? taken(view) : error
  }
}

/** Notifies the users who see one of these views. */
function publish({ announce }: Pick<Work, 'announce'>, views: SavedView[], byUserId: string): void {
  const [{ groupId } = { groupId: '' }] = views
  announce(toThose(groupId, 'savedViews.changed', {}, { by: 'views', views }, byUserId))
}

export const savedViewsRoutes = [
  implement(savedViewsApi.savedViews, async (call, { storage }) => {
    return { items: await listFor(storage.db, await enterGroup(storage.db, call)) }
  }),

  implement(savedViewsApi.createSavedView, async (call, service) => {
    const { userId, groupId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { viewer } = await enterGroup(tx, call)
      const { teamId, name, query, isPinned } = call.body
      if (teamId !== undefined) await assertMayShare(tx, viewer, teamId)
      const owner = teamId === undefined ? { userId } : { teamId }
      const id = newId('view', service.clock.now())
      const view = savedViewSchema.parse({ id, groupId, name, query, isPinned, ...owner })
      const all = await listSavedViews(tx, groupId, userId)
      assertFits(view, all)
      await store(tx, view, all.length)
      publish({ announce }, [view], userId)
      return view
    })
  }),

  implement(savedViewsApi.updateSavedView, async (call, service) => {
    const { userId, groupId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { viewer, view: before } = await openToEdit(tx, call)
      const { teamId, name = before.name, query = before.query, isPinned } = call.body
      if (teamId !== undefined && teamId !== null) await assertMayShare(tx, viewer, teamId)
      const owner =
        teamId === undefined
          ? { userId: before.userId, teamId: before.teamId }
          : teamId === null
            ? { userId, teamId: undefined }
            : { userId: undefined, teamId }
      const view = { ...before, name, query, isPinned: isPinned ?? before.isPinned, ...owner }
      const all = await listSavedViews(tx, groupId, userId)
      assertFits(view, all)
      await store(tx, view, teamId === null ? all.length : undefined)
      publish({ announce }, [before, view], userId)
      return view
    })
  }),

  implement(savedViewsApi.deleteSavedView, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { view } = await openToEdit(tx, call)
      await deleteSavedView(tx, view.id)
      publish({ announce }, [view], call.userId)
      return { ok: true as const }
    })
  }),

  implement(savedViewsApi.orderSavedViews, async (call, service) => {
    const { userId, groupId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const context = await enterGroup(tx, call)
      const { ids } = call.body
      const own = (await listSavedViews(tx, groupId, userId)).filter(
        (view) => view.userId === userId,
      )
      const named = ids.flatMap((id) => own.find((view) => view.id === id) ?? [])
      const ordered = [...new Set([...named, ...own])]
      for (const [position, view] of ordered.entries()) await saveSavedView(tx, view, position)
      if (ordered.length > 0) publish({ announce }, ordered, userId)
      return { items: await listFor(tx, context) }
    })
  }),
]
