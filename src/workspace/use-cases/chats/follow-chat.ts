import type { Contact } from '#contract/entities/contacts/contact.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import type { OpenChat } from '#workspace/access.ts'
import { toChat, toOneViewer } from '#workspace/events/event-draft.ts'
import { forbidden } from '#workspace/failure.ts'
import { contactOut } from '#workspace/serialize.ts'
import {
  deleteFollowers,
  deleteFollowsOutside,
  followersOf,
  groupsFollowedIn,
  saveFollower,
} from '#workspace/storage/chats/chat-followers.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { turnOf } from '#workspace/storage/turns.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import { updateChat } from './change-chat.ts'

/**
 * Makes the viewer follow a chat, or follow it no longer, and publishes that to them. If nothing changes, nothing is
 * published.
 * @returns the chat after the change
 * @throws ServiceFailure 403 if the viewer may not follow the chat; they may always stop
 */
export async function setFollowed(work: Work, chat: OpenChat, on: boolean): Promise<Contact> {
  const { tx, announce } = work
  const { viewer, contact, row } = chat
  const { userId } = viewer
  if (on && !can(viewer, 'chat.follow', contact)) throw forbidden('You may not follow this chat.')
  const isChanged = on
    ? await saveFollower(tx, { contact_id: row.id, user_id: userId, group_id: row.group_id })
    : await deleteFollowers(tx, row.id, [userId])
  if (!isChanged) return contact
  // A new revision, so that an event that is still on its way does not undo the change in the page.
  const { contact: changed } = await updateChat(tx, chat, {})
  const event = toChat(changed, 'chat.followed', { contact: contactOut(changed) }, userId)
  announce(toOneViewer(event, userId))
  return changed
}

/** Ends the following of members who may not follow a chat after a change of its agent or team, or who got it. */
export async function endFollowing({ tx }: Work, contact: Contact): Promise<void> {
  const followers = (await followersOf(tx, [contact.id])).get(contact.id)
  const directory = followers && (await readDirectory(tx, contact.groupId))
  if (followers === undefined || directory === undefined) return
  const over = [...followers].filter((id) => !can(viewerIn(directory, id), 'chat.follow', contact))
  if (over.length > 0) await deleteFollowers(tx, contact.id, over)
}

/** Ends a user's following of the chats that they no longer see, after a change of what they may see. */
export async function endHiddenFollowing(storage: Storage, userId: string): Promise<void> {
  for (const groupId of await groupsFollowedIn(storage.db, userId))
    await storage.transaction(
      async (tx) => {
        const directory = await readDirectory(tx, groupId)
        if (directory !== undefined)
          await deleteFollowsOutside(tx, userId, chatScope(viewerIn(directory, userId)))
      },
      { turn: turnOf(groupId) },
    )
}
