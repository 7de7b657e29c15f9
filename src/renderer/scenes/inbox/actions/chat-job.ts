import { atom } from 'jotai'
import { macrosApi } from '#contract/api/chats/macros.ts'
import { chatBulkApi, type BulkTarget, type ChatChange } from '#contract/api/chats/chat-bulk.ts'
import type { bulkResults } from '#contract/api/contacts/contact-table.ts'
import type { SharePlan } from '#contract/api/people/team-overview.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { inBatches } from '#renderer/data/service/batches.ts'
import type { Live } from '#renderer/data/live/create-live.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { store } from '#renderer/data/store.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { offerUndo, type UndoPart } from '#renderer/data/change/undo.ts'
import { fetchTexts } from '#renderer/i18n/fetched-texts.ts'
import { texts } from '#renderer/i18n/index.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { changeText, reasonText } from './change-texts.ts'
import { closeJob, jobAtom, type ChatJob, type FailedChat } from './job-state.ts'
import { deselect } from './selection.ts'

/** The end of the last change that was begun. Changes run one after another. */
const lastAtom = atom<Promise<void>>(Promise.resolve())

/** A run of a macro, named by its key, or undoing it. */
type MacroChange =
  | { readonly kind: 'macro'; readonly macroId: string; readonly key: string }
  | { readonly kind: 'undoMacro'; readonly runId: string }
type JobChange = ChatChange | MacroChange

/** One change, and the chats in which to make it. */
interface Step {
  readonly ids: readonly string[]
  readonly change: JobChange
}

/** What a change did in one chat, and what undoes it. */
interface ChangedItem {
  readonly id: string
  readonly result: (typeof bulkResults)[number]
  readonly code?: string | undefined
  readonly name?: string | undefined
  readonly contact?: Contact | undefined
  readonly undo?: JobChange | undefined
}

/** Makes a change in one batch of chats. */
async function sendBatch(
  groupId: string,
  change: JobChange,
  contactIds: string[],
): Promise<readonly ChangedItem[]> {
  const body = { groupId, contactIds }
  if (change.kind === 'macro') {
    const { macroId, key: idempotencyKey } = change
    const options = { params: { id: macroId }, groupId, body, idempotencyKey }
    const { runId, items } = await call(macrosApi.runMacroInChats, options)
    const undo = { kind: 'undoMacro', runId } as const
    return items.map((item) => (item.isUndoable === true ? { ...item, undo } : item))
  }
  if (change.kind === 'undoMacro') {
    const params = { id: change.runId }
    return (await call(macrosApi.undoMacro, { params, groupId, body })).items
  }
  return (await call(chatBulkApi.changeChats, { groupId, body: { ...body, change } })).items
}

/**
 * Makes a change in many chats, a batch at a time, with progress in `chatJobAtom`. Then offers to undo it as one action,
 * and deselects the chats in which it succeeded. A change that is still running is waited for.
 */
export function changeChats(ids: readonly string[], change: ChatChange): Promise<void> {
  return changeInChats(ids, change, (count) => changeText(change, count))
}

/** Like `changeChats`, also for a macro. @param textOf says what was done in so many chats */
export function changeInChats(
  ids: readonly string[],
  change: JobChange,
  textOf: (count: number) => string,
): Promise<void> {
  return run([{ ids, change }], textOf)
}

/**
 * Gives chats to an agent, a team or nobody. For a drop, a menu or a dialog; the chats of a drag are in
 * `draggedChatsAtom`.
 */
export const assignChats = (ids: readonly string[], target: BulkTarget): Promise<void> =>
  changeChats(ids, { kind: 'assign', target })

/** Gives each agent their share of free chats, as the service planned it. Each share can be undone alone. */
export const shareOutChats = (shares: SharePlan['shares']): Promise<void> =>
  run(
    shares.map(({ userId, contactIds }) => ({
      ids: contactIds,
      change: { kind: 'assign', target: { to: 'agent', userId, sharing: true } },
    })),
    (count, agents = shares.length) => texts.t('inboxActions:bulk.did.share', { count, agents }),
  )

/** Says what was done in so many chats, and for how many agents if only for some of those of the change. */
type TextOf = (count: number, agents?: number) => string

/**
 * Runs the steps one after another.
 * @param isUndo whether the steps undo another change; they cannot be undone themselves
 */
function run(steps: readonly Step[], textOf: TextOf, isUndo = false): Promise<void> {
  const live = currentLive()
  const next = store.get(lastAtom).then(() => runNow(live, steps, textOf, isUndo))
  // A failure of this change does not prevent the next one.
  store.set(
    lastAtom,
    next.catch(() => undefined),
  )
  return next
}

async function runNow(
  live: Live,
  steps: readonly Step[],
  textOf: TextOf,
  isUndo: boolean,
): Promise<void> {
  const { groupId } = live
  if (groupId === null || !isShown(live)) return
  await fetchTexts('inboxActions')
  const stopping = new AbortController()
  const total = chatsIn(steps)
  const show = (job: Partial<ChatJob>) =>
    store.set(jobAtom, (before) => ({
      isRunning: true,
      total,
      done: 0,
      text: null,
      failed: [],
      stop: () => stopping.abort(),
      retry: () => undefined,
      ...before,
      ...job,
    }))
  closeJob()
  show({})
  const changed: ChangedItem[] = []
  const failed: FailedChat[] = []
  const again: Step[] = []
  const unchanged = new Set<string>()
  let before = 0
  for (const { ids, change } of steps) {
    closeMarkedUnread(live, ids, change)
    const send = async (batch: readonly string[]) => {
      const items = await sendBatch(groupId, change, [...batch])
      acceptChats(live, items)
      return items
    }
    const { items, left, error } = await inBatches(ids, send, {
      size: limits.chatBulk.callMax,
      onProgress: (done) => isShown(live) && show({ done: before + done }),
      signal: stopping.signal,
    })
    before += ids.length
    changed.push(...items.filter(({ result }) => result === 'changed'))
    const refused = items.filter(({ result }) => result === 'refused')
    failed.push(
      ...refused.map((item) => failedChat(live, item.id, reasonText(item.code), item.name)),
    )
    for (const id of [...left, ...refused.map((item) => item.id)]) unchanged.add(id)
    // Chats that were not reached because the user stopped have not failed.
    const lost = error === undefined ? [] : left
    failed.push(...lost.map((id) => failedChat(live, id, errorText(texts.t, error))))
    if (refused.length + lost.length > 0)
      again.push({ ids: [...refused.map(({ id }) => id), ...lost], change })
  }
  // The user may have left the group meanwhile: then nothing is shown or offered.
  if (!isShown(live)) return
  void live.counter.refetch()
  const text = textOf(changed.length)
  const undoing = undoSteps(changed)
  if (changed.length > 0 && undoing.length > 0 && !isUndo)
    offerUndo(groupId, text, undoOf(undoing), {
      parts: undoParts(undoing),
      textOf: (parts) => {
        const left = ofReceivers(
          undoing,
          parts.map(({ key }) => key),
        )
        return textOf(chatsIn(left), parts.length)
      },
    })
  else if (failed.length === 0)
    showToast(changed.length === 0 && !isUndo ? texts.t('inboxActions:bulk.nothing') : text)
  if (failed.length === 0) closeJob()
  else show({ isRunning: false, text, failed, retry: () => void run(again, textOf, isUndo) })
  deselect(steps.flatMap(({ ids }) => ids.filter((id) => !unchanged.has(id))))
}

const isShown = (live: Live): boolean => currentLive() === live

/** The open chat is closed before it is marked as unread: an open chat would be marked as read again. */
function closeMarkedUnread(live: Live, ids: readonly string[], { kind }: JobChange): void {
  const open = live.openContactId
  if (kind === 'unread' && open !== null && ids.includes(open)) void live.conversations.open(null)
}

/** Stores the changed chats. A chat that the viewer no longer sees has no contact in the response. */
export function acceptChats(live: Live, items: readonly ChangedItem[]): void {
  const changed = items.filter(({ result }) => result === 'changed')
  live.commit(
    changed.flatMap(({ contact }) =>
      contact === undefined
        ? []
        : [{ kind: 'chat.put' as const, contact, listed: live.list.lists(contact) }],
    ),
  )
  for (const { id, contact } of changed) if (contact === undefined) live.effects.hideChat(id)
}

function failedChat(live: Live, id: string, reason: string, name?: string): FailedChat {
  const known = live.chat(id)
  return { id, name: known === undefined ? (name ?? null) : contactName(known), reason }
}

/** The changes that undo a change, each with its chats. */
function undoSteps(changed: readonly ChangedItem[]): Step[] {
  const undoable = changed.flatMap(({ id, undo }) => (undo === undefined ? [] : [{ id, undo }]))
  const groups = Map.groupBy(undoable, ({ undo }) => JSON.stringify(undo))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ids: group.map(({ id }) => id), change: first.undo }]
  })
}

/** The agent who got the chats that a step gives back. */
const receiverOf = ({ change }: Step): string =>
  change.kind === 'giveBack' ? (change.from.userId ?? '') : ''

const ofReceivers = (steps: readonly Step[], receivers: readonly string[]): readonly Step[] =>
  steps.filter((step) => receivers.includes(receiverOf(step)))

const chatsIn = (steps: readonly Step[]): number =>
  steps.reduce((sum, { ids }) => sum + ids.length, 0)

/** Undoes the steps of some receivers; without receivers, all. */
const undoOf = (steps: readonly Step[]) => (receivers: readonly string[]) => {
  const some = receivers.length === 0 ? steps : ofReceivers(steps, receivers)
  void run(some, undoneText(chatsIn(some)), true)
}

/** The parts of an action that gave chats to several agents. */
function undoParts(steps: readonly Step[]): UndoPart[] {
  const byReceiver = [...Map.groupBy(steps, receiverOf)]
  if (byReceiver.length < 2) return []
  return byReceiver.map(([userId, own]) => ({
    key: userId,
    text: texts.t('inboxActions:bulk.shareOf', {
      count: chatsIn(own),
      name: store.get(peopleAtom).get(userId)?.name ?? '',
    }),
  }))
}

const undoneText = (total: number) => (count: number) =>
  count === total
    ? texts.t('inboxActions:bulk.undone', { count })
    : texts.t('inboxActions:bulk.undonePartly', { count: total, undone: count })
