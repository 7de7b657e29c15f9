import { followersOf } from './chat-followers.ts'
import { readsOf, type Read } from './chat-reads.ts'
import { together } from '#workspace/storage/together.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** What a chat is to one member; undefined if no more than to everybody. */
export interface Own {
  readonly read: Read | undefined
  readonly isFollowed: boolean
}

/** What a chat is to a member. */
export type OwnOf = (contactId: string, userId: string) => Own | undefined

/** What chats are to members. @param userId only to this member; without it, to every member */
export async function ownsOf(
  db: Db,
  contactIds: readonly string[],
  userId?: string,
): Promise<OwnOf> {
  const [reads, followers] = await together(db, (each) => [
    readsOf(each, contactIds, userId),
    followersOf(each, contactIds, userId),
  ])
  return (contactId, of) => {
    const read = reads.get(contactId)?.get(of)
    const isFollowed = followers.get(contactId)?.has(of) === true
    return read === undefined && !isFollowed ? undefined : { read, isFollowed }
  }
}
