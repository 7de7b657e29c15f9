import { messageTemplatesApi } from '#contract/api/message-templates.ts'
import { templatesApi } from '#contract/api/templates.ts'
import { movedTo } from '#contract/rules/template-order.ts'
import { call } from '../../../data/api-client.ts'
import { queryClient } from '../../../data/query.ts'
import { showToast } from '../../../data/toasts.ts'
import { literals } from '../../../i18n/literals.ts'
import type { OrderedList } from './template-lists.ts'
import {
  interactiveTemplatesQuery,
  mediaTemplatesQuery,
  quickTemplatesQuery,
} from './template-queries.ts'

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

type Item = { readonly id: string; readonly pinned: boolean }

/** A list as it is by what was changed last, which may not be drawn yet; empty before it is here. */
export function listNow(
  list: OrderedList,
  groupId: string,
): readonly (Item & { readonly name: string })[] {
  if (list === 'quick') return queryClient.getQueryData(quickTemplatesQuery(groupId).queryKey) ?? []
  const { queryKey } =
    list === 'interactive' ? interactiveTemplatesQuery(groupId) : mediaTemplatesQuery(groupId)
  return queryClient.getQueryData(queryKey) ?? []
}

/** Shows a list as it will be. */
function show(
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

/** Changes go out one after another: the last one made is the one that stands. */
let last: Promise<void> = Promise.resolve()

/**
 * Does a change on the screen at once and sends it; what the service does not take is undone and told.
 * @param sentence the specification's words for it
 */
function change(
  work: () => Promise<unknown>,
  { perform, undo, sentence }: { perform: () => void; undo: () => void; sentence: string },
): void {
  // What is on its way would show the order before.
  void queryClient.cancelQueries({ queryKey: ['templates'] })
  perform()
  const mine = last.then(async () => {
    try {
      await work()
    } catch {
      undo()
      showToast(sentence, 'danger')
    }
    // Only then: what comes back while others wait would show the order before them.
    if (last === mine) await queryClient.invalidateQueries({ queryKey: ['templates'] })
  })
  last = mine
}

/**
 * Puts a template at a place of its list: on the screen at once, and for everybody in the group.
 * @param from the place it has
 */
export function placeTemplate(
  list: OrderedList,
  groupId: string,
  { id }: { id: string },
  { from, to }: { from: number; to: number },
): void {
  const put = (place: number) => () => show(list, groupId, (items) => movedTo(items, id, place))
  change(() => patch(list, groupId, id, { order: to }), {
    perform: put(to),
    undo: put(from),
    sentence: literals.templatesNotOrdered,
  })
}

/** Puts a template before the others, or back among them. */
export function pinTemplate(
  list: OrderedList,
  groupId: string,
  { id }: { id: string },
  pinned: boolean,
): void {
  // Where it was before: undone, it goes back there.
  let place: number | undefined
  const set = (to: boolean) => () =>
    show(list, groupId, (items) => {
      place ??= items.findIndex((item) => item.id === id)
      const marked = items.map((item) => (item.id === id ? { ...item, pinned: to } : item))
      return movedTo(marked, id, place)
    })
  change(() => patch(list, groupId, id, { pinned }), {
    perform: set(pinned),
    undo: set(!pinned),
    sentence: literals.templateNotUpdated,
  })
}
