import type { Atom } from 'jotai'
import type { Live } from '#renderer/data/live/create-live.ts'
import type { JotaiStore } from '#renderer/data/live/live-context.ts'

/**
 * Retains the chat whose id is in an atom. The next chat is retained before the previous chat is released.
 * @param contactIdAtom its value is null while there is no chat
 * @returns a function that releases the chat and unsubscribes from the atom
 */
export function retainChatOf(
  live: Live,
  store: JotaiStore,
  contactIdAtom: Atom<string | null>,
): () => void {
  let release: (() => void) | null = null
  const follow = () => {
    const before = release
    const contactId = store.get(contactIdAtom)
    release = contactId === null ? null : live.retain(contactId)
    before?.()
  }
  const stop = store.sub(contactIdAtom, follow)
  follow()
  return () => {
    stop()
    release?.()
  }
}
