import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { movedTo } from '#contract/rules/templates/template-order.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { changeOrReport, type Change } from '#renderer/data/change/change.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import {
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
  type OrderedList,
} from './template-queries.ts'

interface Order {
  order?: number
  pinned?: boolean
}

function patch(list: OrderedList, groupId: string, id: string, body: Order): Promise<unknown> {
  const options = { params: { id }, body, groupId }
  return list === 'quick'
    ? call(templatesApi.updateTemplate, options)
    : call(messageTemplatesApi.updateMessageTemplate, options)
}

type Item = { readonly id: string; readonly name: string; readonly pinned: boolean }

/** The cached list, including changes that are not rendered yet. Empty until the list is fetched. */
function cachedList(list: OrderedList, groupId: string): readonly Item[] {
  if (list === 'quick') return queryClient.getQueryData(quickTemplatesQuery(groupId).queryKey) ?? []
  const { queryKey } =
    list === 'interactive' ? interactiveTemplatesQuery(groupId) : mediaTemplatesQuery(groupId)
  return queryClient.getQueryData(queryKey) ?? []
}

function changeCachedList(
  list: OrderedList,
  groupId: string,
  change: <One extends Item>(items: readonly One[]) => One[],
): void {
  if (list === 'quick') {
    const { queryKey } = quickTemplatesQuery(groupId)
    queryClient.setQueryData(queryKey, (items) => items && change(items))
    return
  }
  const { queryKey } =
    list === 'interactive' ? interactiveTemplatesQuery(groupId) : mediaTemplatesQuery(groupId)
  queryClient.setQueryData(queryKey, (items) => items && change(items))
}

/**
 * Applies a change to the cache at once and sends it. If the request fails, the change is undone and an error is shown.
 * @param sentence the specification's text for the failure
 */
function changeTemplates(
  made: Pick<Change<unknown>, 'apply' | 'undo' | 'send'>,
  sentence: string,
): void {
  const report = () => showToast(sentence, 'danger')
  void changeOrReport({ ...made, scope: 'templates', refetches: ['templates'] }, report)
}

/** Moves a template to a position of its list, optimistically. */
export function placeTemplate(
  list: OrderedList,
  groupId: string,
  { id }: { id: string },
  to: number,
): void {
  /** The position before the change, which an undo restores. */
  let former = 0
  changeTemplates(
    {
      apply: () =>
        changeCachedList(list, groupId, (items) => {
          former = items.findIndex((item) => item.id === id)
          return movedTo(items, id, to)
        }),
      undo: () => changeCachedList(list, groupId, (items) => movedTo(items, id, former)),
      send: () => patch(list, groupId, id, { order: to }),
    },
    literals.templatesNotOrdered,
  )
}

/**
 * Moves a template within its list; pinned templates stay above the others.
 * @param target computes the new position from the position in the cache. The rendered position may be outdated,
 * because key presses repeat faster than the list is rendered
 * @returns the template's name, its new position and the length of the list; null if nothing moves
 */
export function moveTemplate(
  list: OrderedList,
  groupId: string,
  id: string,
  target: (from: number) => number,
): { name: string; position: number; count: number } | null {
  const items = cachedList(list, groupId)
  const from = items.findIndex((one) => one.id === id)
  const template = items[from]
  const to = target(from)
  if (template === undefined || to < 0 || to >= items.length) return null
  const position = movedTo(items, id, to).findIndex((one) => one.id === id)
  if (position === from) return null
  placeTemplate(list, groupId, template, position)
  return { name: template.name, position, count: items.length }
}

/** Pins a template above the others or unpins it, optimistically. */
export function pinTemplate(
  list: OrderedList,
  groupId: string,
  { id }: { id: string },
  pinned: boolean,
): void {
  /** The position before the change, which an undo restores. */
  let former = 0
  const set = (to: boolean) =>
    changeCachedList(list, groupId, (items) => {
      const marked = items.map((item) => (item.id === id ? { ...item, pinned: to } : item))
      return movedTo(marked, id, former)
    })
  changeTemplates(
    {
      apply: () => {
        former = cachedList(list, groupId).findIndex((item) => item.id === id)
        set(pinned)
      },
      undo: () => set(!pinned),
      send: () => patch(list, groupId, id, { pinned }),
    },
    literals.templateNotUpdated,
  )
}
