import { z } from 'zod'
import { savedViewSchema } from '#contract/entities/chats/saved-view.ts'
import { limits } from '#contract/limits.ts'
import { givenId } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  doneOutput,
  groupField,
  groupQuery,
  idParams,
  itemsOf,
  nameField,
} from '#contract/api/shared.ts'

const { nameMax, queryMax, viewsMax } = limits.savedViews
const name = nameField.max(nameMax)
const query = z.string().max(queryMax)

/**
 * Saved views of the chat list, our extension: they follow the user's account, and admins share them with teams. Without
 * these calls the app stores views on one computer.
 */
export const savedViewsApi = {
  savedViews: endpoint({
    name: 'savedViews',
    service: 'main',
    method: 'GET',
    path: '/saved-views',
    summary:
      'The caller’s own views in their order, then those of the caller’s team by name; for admins, those of all teams.',
    query: groupQuery,
    output: itemsOf(savedViewSchema),
  }),
  createSavedView: endpoint({
    name: 'createSavedView',
    service: 'main',
    method: 'POST',
    path: '/saved-views',
    summary: `Saves a view; a user and a team have at most ${viewsMax} in a group.`,
    body: z.object({
      groupId: groupField,
      name,
      query,
      isPinned: z.boolean().default(false),
      /** Shares the view with this team; requires the policy `savedView.share`. */
      teamId: givenId.optional(),
    }),
    output: savedViewSchema,
    errors: ['VIEW_NAME_TAKEN'],
  }),
  updateSavedView: endpoint({
    name: 'updateSavedView',
    service: 'main',
    method: 'PATCH',
    path: '/saved-views/{id}',
    summary:
      'Changes a view. An absent field stays. A team shares the view with it; null makes it the caller’s own.',
    params: idParams,
    body: z.object({
      name: name.optional(),
      query: query.optional(),
      isPinned: z.boolean().optional(),
      teamId: givenId.nullable().optional(),
    }),
    output: savedViewSchema,
    errors: ['VIEW_NAME_TAKEN'],
  }),
  deleteSavedView: endpoint({
    name: 'deleteSavedView',
    service: 'main',
    method: 'DELETE',
    path: '/saved-views/{id}',
    summary: 'Deletes a view.',
    params: idParams,
    output: doneOutput,
  }),
  orderSavedViews: endpoint({
    name: 'orderSavedViews',
    service: 'main',
    method: 'PUT',
    path: '/saved-views-order',
    summary: 'Sets the order of the caller’s own views. Those that are not named follow.',
    body: z.object({ groupId: groupField, ids: z.array(givenId).max(viewsMax) }),
    output: itemsOf(savedViewSchema),
  }),
} as const
