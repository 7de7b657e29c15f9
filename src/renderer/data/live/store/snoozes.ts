import { atom } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { snoozeState, type Snooze } from '#contract/rules/snooze.ts'
import { onPush, request } from '../../bridge.ts'
import { currentGroupIdAtom } from '../../session.ts'
import { store } from '../../store.ts'
import { live } from '../live.ts'

/** What the person has put off in the current group, by contact; the desktop keeps it and tells of each change. */
const keptAtom = atom<ReadonlyMap<string, Snooze>>(new Map<string, Snooze>())
export const snoozesAtom = atom((get) => get(keptAtom))

function take(snoozes: readonly Snooze[]): void {
  store.set(keptAtom, new Map(snoozes.map((one) => [one.contactId, one])))
}

/** Looks up what is put off in a group that is begun. */
export function loadSnoozes(groupId: string): void {
  take([])
  request('snoozes.get', { groupId }).then(
    (snoozes) => {
      if (store.get(currentGroupIdAtom) === groupId) take(snoozes)
    },
    (error: unknown) => console.warn('What was put off could not be looked up', error),
  )
}

/** Follows what is put off and what comes back. @returns a function that ends it */
export function followSnoozes(): () => void {
  return onPush('snoozes.changed', ({ groupId, snoozes }) => {
    if (groupId === store.get(currentGroupIdAtom)) take(snoozes)
  })
}

/** Puts a chat off until a time, or brings it back (null). @throws BridgeError */
export async function snooze(contact: Contact, until: Date | null): Promise<void> {
  const { id: contactId, groupId } = contact
  const answeredAt = (live.chat(contactId) ?? contact).lastContactResponseAt ?? null
  const name = contactName(contact).slice(0, 400)
  const chat = { groupId, contactId, name, answeredAt }
  await request('snoozes.set', { ...chat, until: until?.toISOString() ?? null })
}

const stateOf = (one: Snooze) =>
  snoozeState(one, Date.now(), live.chat(one.contactId)?.lastContactResponseAt)

/** The chats that the list leaves out for now. */
export function asleep(snoozes: ReadonlyMap<string, Snooze>): string[] {
  return [...snoozes.values()]
    .filter((one) => stateOf(one) === 'asleep')
    .map(({ contactId }) => contactId)
}

/**
 * A customer who wrote while nobody listened has brought their chat back: the desktop is told, so that it reminds of
 * nothing.
 */
export function forgetAnswered(snoozes: ReadonlyMap<string, Snooze>): void {
  for (const one of snoozes.values()) {
    const contact = live.chat(one.contactId)
    if (contact === undefined || stateOf(one) !== 'answered') continue
    snooze(contact, null).catch((error: unknown) =>
      console.warn('What was put off and is answered could not be forgotten', error),
    )
  }
}
