import { atom } from 'jotai'
import { messageTemplatesApi } from '#contract/api/message-templates.ts'
import { templatesApi } from '#contract/api/templates.ts'
import { createSerialQueue } from '#contract/rules/serial-queue.ts'
import { movedTo } from '#contract/rules/template-order.ts'
import { call } from '#renderer/data/api-client.ts'
import { queryClient, refetchQueries } from '#renderer/data/query.ts'
import { store } from '#renderer/data/store.ts'
import { showToast } from '#renderer/data/toasts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import {
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
  type OrderedList,
} from './template-queries.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'

interface Change {
  order?: number
  pinned?: boolean
}

function patch(list: OrderedList, groupId: string, id: string, body: Change): Promise<unknown> {
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
 * The queue of change requests: they are sent one after another, so that the last change made is the last one applied.
 * `waiting` is the number of requests that are queued or in flight.
 */
const requestsAtom = atom({ queue: createSerialQueue(), waiting: 0 })

/**
 * Applies a change to the cache at once and sends it. If the request fails, the change is undone and an error is shown.
 * @param sentence the specification's text for the failure
 */
function change(
  send: () => Promise<unknown>,
  { perform, undo, sentence }: { perform: () => void; undo: () => void; sentence: string },
): void {
  // The response to a list request in flight would show the list without the change.
  void queryClient.cancelQueries({ queryKey: queryKeyOf('templates') })
  perform()
  const { queue } = store.get(requestsAtom)
  const count = (by: 1 | -1) =>
    store.set(requestsAtom, (all) => ({ ...all, waiting: all.waiting + by }))
  count(1)
  void queue.run(async () => {
    try {
      await send()
    } catch {
      undo()
      showToast(sentence, 'danger')
    }
    count(-1)
    // Refetch after the last request only: a list fetched earlier would lack the changes that are still waiting.
    if (store.get(requestsAtom).waiting === 0) await refetchQueries('templates')
  })
}

/**
 * Moves a template to a position of its list, optimistically.
 * @param from its current position
 */
export function placeTemplate(
  list: OrderedList,
  groupId: string,
  { id }: { id: string },
  { from, to }: { from: number; to: number },
): void {
  const put = (position: number) => () =>
    changeCachedList(list, groupId, (items) => movedTo(items, id, position))
  change(() => patch(list, groupId, id, { order: to }), {
    perform: put(to),
    undo: put(from),
    sentence: literals.templatesNotOrdered,
  })
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
  placeTemplate(list, groupId, template, { from, to: position })
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
  let position: number | undefined
  const set = (to: boolean) => () =>
    changeCachedList(list, groupId, (items) => {
      position ??= items.findIndex((item) => item.id === id)
      const marked = items.map((item) => (item.id === id ? { ...item, pinned: to } : item))
      return movedTo(marked, id, position)
    })
  change(() => patch(list, groupId, id, { pinned }), {
    perform: set(pinned),
    undo: set(!pinned),
    sentence: literals.templateNotUpdated,
  })
}
