import { atom } from 'jotai'
import { snoozesApi } from '#contract/api/chats/snoozes.ts'
import type { ChatSnooze } from '#contract/entities/chats/chat-snooze.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { createSerialQueue } from '#contract/rules/service/serial-queue.ts'
import { snoozeState, type Snooze } from '#contract/rules/chats/snooze.ts'
import { isMissingCall } from '#renderer/data/service/api-error.ts'
import { retryUntilSuccess } from '#renderer/data/service/retry-until-success.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { LiveStore } from '#renderer/data/live/store/live-store.ts'

export type Snoozes = ReturnType<typeof createSnoozes>

/** A colleague's snooze of a chat. */
export type ColleagueSnoozes = readonly ChatSnooze[]

/**
 * The chats that the user snoozed in one group. The main process stores them, hides nothing itself and reports each
 * change; the service has them too, for the user's other computers and for colleagues.
 */
export function createSnoozes(
  { groupId, onPush, request, call, store, over, requestedGroupId }: LiveContext,
  live: LiveStore,
) {
  /** The snoozes by contact id. */
  const snoozesAtom = atom<ReadonlyMap<string, Snooze>>(new Map<string, Snooze>())
  /** The snoozes of colleagues, by contact id. One atom for all, because all rows of the list show them. */
  const colleaguesAtom = atom<ReadonlyMap<string, ColleagueSnoozes>>(
    new Map<string, ColleagueSnoozes>(),
  )
  const loaded = Promise.withResolvers<void>()
  /** The running `share` of a chat, by contact id. A snooze is ended only after it. */
  const sharing = new Map<string, Promise<boolean>>()
  /** The number of events. A list that was requested before an event may be older than it. */
  let events = 0
  /** Events of one chat may follow each other faster than main answers. */
  const following = createSerialQueue()

  function apply(snoozes: readonly Snooze[]): void {
    if (!over.aborted) store.set(snoozesAtom, new Map(snoozes.map((one) => [one.contactId, one])))
  }

  /** Loads the snoozes and follows their changes. @returns a function that stops the updates */
  function start(): () => void {
    let isPushed = false
    const stop = onPush('snoozes.changed', (change) => {
      if (change.groupId !== groupId) return
      isPushed = true
      apply(change.snoozes)
      // Snoozed chats are not in the numbers of the views.
      live.invalidateCounts()
    })
    if (groupId !== null)
      request('snoozes.get', { groupId }).then(
        (snoozes) => {
          // A change that was pushed while the request was running is newer than the response.
          if (!isPushed) apply(snoozes)
          loaded.resolve()
        },
        (error: unknown) => console.warn('The snoozed chats could not be loaded', error),
      )
    return stop
  }

  const warn = (error: unknown) => console.warn('A snooze could not be shared', error)

  /** Snoozes a chat until a time, or ends its snooze (null). @throws ApiError */
  async function set(contact: Contact, until: Date | null): Promise<void> {
    const { id: contactId } = contact
    const answeredAt = (live.chat(contactId) ?? contact).lastContactResponseAt ?? null
    const name = contactName(contact).slice(0, 400)
    const chat = { groupId: contact.groupId, contactId, name, answeredAt }
    if (until === null) return await end({ ...chat, isShared: isShared(contactId) })
    const local = { ...chat, until: until.toISOString() }
    await request('snoozes.set', local)
    const shared = share(local).catch((error: unknown) => {
      warn(error)
      return false
    })
    sharing.set(contactId, shared)
    void shared.then(() => sharing.get(contactId) === shared && sharing.delete(contactId))
  }

  const isShared = (contactId: string) => store.get(snoozesAtom).get(contactId)?.isShared === true

  /** Ends a snooze, with the service first: a snooze that only this computer has forgotten would come back. */
  async function end({
    isShared: wasShared,
    ...chat
  }: Pick<Snooze, 'groupId' | 'contactId' | 'name' | 'isShared'>): Promise<void> {
    const { groupId: inGroup, contactId: id } = chat
    const isNowShared = await sharing.get(id)
    if (wasShared === true || isNowShared === true) {
      try {
        await call(snoozesApi.endSnooze, { params: { id }, groupId: inGroup })
      } catch (error) {
        // The chat may be gone, or the service without the call.
        if (!isMissingCall(error)) throw error
      }
    }
    await request('snoozes.set', { ...chat, until: null })
  }

  /**
   * Stores a snooze with the service. If that fails, the next `refetch` tries again.
   * @returns whether the service stores snoozes
   */
  async function share(local: Omit<Snooze, 'since' | 'isShared'>): Promise<boolean> {
    const { groupId: inGroup, contactId, until } = local
    try {
      const body = { until }
      await call(snoozesApi.setSnooze, { params: { id: contactId }, body, groupId: inGroup })
    } catch (error) {
      if (isMissingCall(error)) return false
      throw error
    }
    if (!over.aborted && store.get(snoozesAtom).get(contactId)?.until === until)
      await request('snoozes.set', { ...local, isShared: true })
    return true
  }

  /** Follows the user's snoozes at the service: those set or ended on another computer, and those not yet shared. */
  async function followOwn(own: readonly ChatSnooze[], local: readonly Snooze[]): Promise<void> {
    if (groupId === null) return
    const shared = new Map(own.map((one) => [one.contactId, one]))
    const known = new Map(local.map((one) => [one.contactId, one]))
    for (const { contactId, name, until, answeredAt = null } of own) {
      const mine = known.get(contactId)
      if (mine?.until === until && mine.isShared === true) continue
      await request('snoozes.set', { groupId, contactId, name, until, answeredAt, isShared: true })
    }
    for (const one of local) {
      if (shared.has(one.contactId) || stateOf(one) !== 'asleep') continue
      const { since: _, isShared: wasShared, ...chat } = one
      if (wasShared === true) await request('snoozes.set', { ...chat, until: null })
      else await share(chat)
    }
  }

  /** Stores the snoozes of one chat, of all users. */
  async function follow(contactId: string, snoozes: readonly ChatSnooze[]): Promise<void> {
    events += 1
    const me = store.get(userAtom)?.id
    const others = snoozes.filter(({ userId }) => userId !== me)
    store.set(colleaguesAtom, (before) => {
      const after = new Map(before)
      if (others.length > 0) after.set(contactId, others)
      else after.delete(contactId)
      return after
    })
    await loaded.promise
    await following.run(async () => {
      const mine = store.get(snoozesAtom).get(contactId)
      await followOwn(
        snoozes.filter(({ userId }) => userId === me),
        mine === undefined ? [] : [mine],
      )
    })
  }

  /** Loads the snoozes of all users, after a start or a gap in the events. */
  async function refetch(): Promise<void> {
    const inGroup = requestedGroupId()
    if (inGroup === null) return
    try {
      const before = events
      const { items } = await retryUntilSuccess(
        () => call(snoozesApi.snoozes, { query: { groupId: inGroup }, signal: over }),
        over,
      )
      await loaded.promise
      if (over.aborted) return
      if (events !== before) return await refetch()
      const me = store.get(userAtom)?.id
      const others = items.filter(({ userId }) => userId !== me)
      store.set(
        colleaguesAtom,
        Map.groupBy(others, (one) => one.contactId),
      )
      const own = items.filter(({ userId }) => userId === me)
      await following.run(() => followOwn(own, [...store.get(snoozesAtom).values()]))
    } catch (error) {
      if (!over.aborted && !isMissingCall(error)) warn(error)
    }
  }

  const stateOf = (one: Snooze) =>
    snoozeState(one, Date.now(), live.chat(one.contactId)?.lastContactResponseAt)

  /** The ids of the chats whose snooze has not ended; the list hides these chats. */
  function asleep(snoozes: ReadonlyMap<string, Snooze>): string[] {
    return [...snoozes.values()]
      .filter((one) => stateOf(one) === 'asleep')
      .map(({ contactId }) => contactId)
  }

  /** Ends the snooze of stored chats whose customer has written, so that the main process shows no reminder. */
  function endAnswered(snoozes: ReadonlyMap<string, Snooze>): void {
    for (const one of snoozes.values()) {
      const contact = live.chat(one.contactId)
      if (contact === undefined || stateOf(one) !== 'answered') continue
      set(contact, null).catch((error: unknown) =>
        console.warn('The snooze of an answered chat could not be ended', error),
      )
    }
  }

  return {
    snoozesAtom,
    colleaguesAtom,
    start,
    refetch,
    follow,
    set,
    end,
    asleep,
    endAnswered,
  }
}
