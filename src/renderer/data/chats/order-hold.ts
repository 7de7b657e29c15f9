import { atom, type Atom } from 'jotai'
import { partOfRank, waitPart, type WaitPart } from '#contract/rules/chats/chat-sort.ts'
import { openContactIdAtom } from '#renderer/data/session/session.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { ChatList } from '#renderer/data/live/store/chat-list.ts'
import type { LiveStore } from '#renderer/data/live/store/live-store.ts'
import { withLifted, type ShownChats } from '#renderer/data/live/store/shown-chats.ts'

/** Why the order is held: the user works through the list by keyboard, or the pointer is on it. */
export type HoldReason = 'keyboard' | 'pointer'

/** The list while its order is held. */
export interface HeldOrder {
  readonly order: ShownChats
  /** The chats above all others. While the pointer is on the list, no further ones. */
  readonly lifted: readonly string[]
  /** Chats that were listed, or whose customer has written, since the order is held. Without the open chat. */
  readonly newIds: readonly string[]
  /** Whether the user works through the list by keyboard. */
  readonly byKeyboard: boolean
  /** The list as it was when the hold began, with chats that have left it since, and the pages loaded since. */
  readonly ids: readonly string[]
}

/** A list with more loaded rows is not held: each event would compare all of them. */
const heldRowsMax = 5_000

/** A held list. */
interface Held {
  /** The ids in their order when it was held, with the pages that were loaded since. Rows that left the list stay here. */
  readonly ids: readonly string[]
  /** The lifted chats that are shown. */
  readonly lifted: readonly string[]
  /** When the customer of each chat had last written. */
  readonly answeredAt: ReadonlyMap<string, string | undefined>
  /** Chats that were listed below all others of a complete list since then, and that the user has not opened. */
  readonly appended: readonly string[]
  /** The part of the order `waiting` to which each chat belonged. */
  readonly parts: ReadonlyMap<string, WaitPart>
}

/**
 * Brings a held order up to date.
 * @param ids the held order; chats that left the list are in it, so that they return to their places
 * @param now the list's own order. Chats below the last one of `ids` were loaded by scrolling, so they are appended.
 */
export function heldRows(
  ids: readonly string[],
  now: readonly string[],
): { ids: readonly string[]; shown: readonly string[]; arrived: readonly string[] } {
  const known = new Set(ids)
  const listed = new Set(now)
  const below = now.findLastIndex((id) => known.has(id)) + 1
  const all = below === now.length ? ids : [...ids, ...now.slice(below)]
  return {
    ids: all,
    shown: all.filter((id) => listed.has(id)),
    arrived: now.slice(0, below).filter((id) => !known.has(id)),
  }
}

export type OrderHold = ReturnType<typeof createOrderHold>

/**
 * Holds the order of the chat list while the user works in it: messages that arrive change rows, but move none. The
 * store's own order goes on, and is shown when the hold ends.
 */
export function createOrderHold(
  { store, requestedGroupId }: LiveContext,
  live: LiveStore,
  list: ChatList,
) {
  const reasons = new Set<HoldReason>()
  const heldAtom = atom<HeldOrder | null>(null)
  let held: Held | null = null
  /** Whether the list is not complete yet: its first page is loading. */
  let isPartial = false
  /** Whether the service had no further pages: what comes below the last row then was not loaded by scrolling. */
  let isWhole = false
  let stops: (() => void)[] = []

  const isLoading = () =>
    requestedGroupId() !== null && store.get(list.statusAtom).phase === 'loading'

  const isComplete = () => {
    const { phase, hasMore } = store.get(list.statusAtom)
    return phase === 'ready' && !hasMore
  }

  function current(): Held {
    const ids = live.order.slice()
    return {
      ids,
      lifted: live.lifted,
      answeredAt: new Map(answered(ids)),
      appended: [],
      parts: new Map(ids.map((id) => [id, partInOrder(id)])),
    }
  }

  const partOf = (contactId: string): WaitPart =>
    held?.parts.get(contactId) ?? partInOrder(contactId)

  const partInOrder = (contactId: string) => partOfRank(live.order.rankOf(contactId) ?? 0)

  const answered = (ids: readonly string[]) =>
    ids.map((id) => [id, live.chat(id)?.lastContactResponseAt] as const)

  function update(): void {
    if (held === null) return
    if (live.order.length > heldRowsMax) return endAll()
    // The rows of the first page are not new: after another filter, only some of them are shown until it has loaded.
    if (isPartial) held = current()
    isPartial &&= isLoading()
    const { ids, shown, arrived } = heldRows(held.ids, live.order.slice())
    const added = ids.slice(held.ids.length)
    const { lifted: before } = held
    // A lifted row would push the rows under the pointer down.
    const lifted = reasons.has('pointer')
      ? before.filter((id) => live.lifted.includes(id))
      : live.lifted
    const appended = [...held.appended, ...(isWhole ? added : [])].filter(
      (id) => id !== live.openContactId,
    )
    isWhole = isComplete()
    held = {
      ids,
      lifted,
      answeredAt: new Map([...held.answeredAt, ...answered(added)]),
      appended,
      parts: new Map([...held.parts, ...added.map((id) => [id, partInOrder(id)] as const)]),
    }
    const { answeredAt } = held
    const isNew = (id: string) =>
      id !== live.openContactId && live.chat(id)?.lastContactResponseAt !== answeredAt.get(id)
    const notLifted = live.lifted.filter((id) => !lifted.includes(id))
    const atEnd = appended.filter((id) => shown.includes(id))
    const newChats = new Set([...shown.filter(isNew), ...arrived, ...atEnd, ...notLifted])
    store.set(heldAtom, {
      order: withLifted(fixedOrder(shown), lifted),
      lifted,
      newIds: [...newChats],
      byKeyboard: reasons.has('keyboard'),
      ids: [...lifted, ...ids.filter((id) => !lifted.includes(id))],
    })
  }

  function begin(reason: HoldReason): void {
    if (reasons.has(reason) || live.order.length > heldRowsMax) return
    reasons.add(reason)
    if (held !== null) return update()
    held = current()
    isPartial = isLoading()
    isWhole = isComplete()
    stops = [
      store.sub(live.orderVersionAtom, update),
      store.sub(list.statusAtom, update),
      store.sub(openContactIdAtom, update),
      store.sub(list.filterAtom, endAll),
    ]
    update()
  }

  /** Ends a reason. With the last one, the list gets its own order. */
  function end(reason: HoldReason): void {
    if (reasons.delete(reason) && reasons.size === 0) endAll()
  }

  function endAll(): void {
    reasons.clear()
    for (const stop of stops) stop()
    stops = []
    held = null
    store.set(heldAtom, null)
  }

  const shownAtom: Atom<HeldOrder | null> = atom((get) => get(heldAtom))

  return {
    /** null while the order is not held. */
    heldAtom: shownAtom,
    /** The order as the user sees it. */
    order: (): ShownChats => store.get(heldAtom)?.order ?? withLifted(live.order, live.lifted),
    /** The chats at its top that are lifted. */
    lifted: (): readonly string[] => store.get(heldAtom)?.lifted ?? live.lifted,
    /** The part of the order `waiting` in which a chat is shown: while the order is held, that from before. */
    partOf,
    /** Whether a chat still belongs to the part in which it is shown. */
    isStillOfPart(contactId: string): boolean {
      const contact = live.chat(contactId)
      return contact !== undefined && waitPart(contact) === partOf(contactId)
    },
    begin,
    end,
    endAll,
  }
}

function fixedOrder(ids: readonly string[]): ShownChats {
  const indexes = new Map(ids.map((id, index) => [id, index]))
  return {
    length: ids.length,
    at: (index) => ids[index],
    indexOf: (contactId) => indexes.get(contactId) ?? -1,
  }
}
