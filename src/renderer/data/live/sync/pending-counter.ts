import { contactsApi } from '#contract/api/contacts.ts'
import { call } from '../../api-client.ts'
import { ApiError } from '../../api-error.ts'
import { askedGroupIdAtom, pendingChatsAtom } from '../../session.ts'
import { store } from '../../store.ts'
import { insist } from './retry-until-success.ts'

/** The question under way; a later one takes its place. */
let asking = new AbortController()

/** Asks how many chats have something pending, until there is an answer. */
export async function refetchCounter(): Promise<void> {
  forgetCounter()
  const { signal } = asking
  const groupId = store.get(askedGroupIdAtom)
  if (groupId === null) return
  try {
    await insist(() => count(groupId, signal), signal)
  } catch (error) {
    // Refused, the badge keeps its last number; the next event or resync asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

/**
 * Takes the service's count over. What was told while it was on its way may be in it or not: whatever is reckoned here is
 * asked about again, see `followCount`.
 */
async function count(groupId: string, signal: AbortSignal): Promise<void> {
  const query = { groupId }
  const { pendingChatsAmount } = await call(contactsApi.pendingChats, { query, signal })
  if (signal.aborted || store.get(askedGroupIdAtom) !== groupId) return
  store.set(pendingChatsAtom, pendingChatsAmount)
}

/** Calls off what is asked about the group that is left. */
export function forgetCounter(): void {
  asking.abort()
  asking = new AbortController()
}
