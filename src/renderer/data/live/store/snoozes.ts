import { atom } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { snoozeState, type Snooze } from '#contract/rules/snooze.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { LiveStore } from './live-store.ts'

export type Snoozes = ReturnType<typeof createSnoozes>

/** The chats that the user snoozed in one group. The main process stores them and reports each change. */
export function createSnoozes(
  { groupId, onPush, request, store, over }: LiveContext,
  live: LiveStore,
) {
  /** The snoozes by contact id. */
  const snoozesAtom = atom<ReadonlyMap<string, Snooze>>(new Map<string, Snooze>())

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
    })
    if (groupId !== null)
      request('snoozes.get', { groupId }).then(
        (snoozes) => {
          // A change that was pushed while the request was running is newer than the response.
          if (!isPushed) apply(snoozes)
        },
        (error: unknown) => console.warn('The snoozed chats could not be loaded', error),
      )
    return stop
  }

  /** Snoozes a chat until a time, or ends its snooze (null). @throws ApiError */
  async function set(contact: Contact, until: Date | null): Promise<void> {
    const { id: contactId } = contact
    const answeredAt = (live.chat(contactId) ?? contact).lastContactResponseAt ?? null
    const name = contactName(contact).slice(0, 400)
    const chat = { groupId: contact.groupId, contactId, name, answeredAt }
    await request('snoozes.set', { ...chat, until: until?.toISOString() ?? null })
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

  return { snoozesAtom, start, set, asleep, endAnswered }
}
