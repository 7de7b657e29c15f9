import { chatScope } from '#contract/policies/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isFileOfChats, isFileOfGroup } from '../storage/file-uses.ts'
import type { Db, FilesTable } from '../storage/tables.ts'

/**
 * Whether a viewer may read a file: as its uploader, as a member if the group uses it (see `isFileOfGroup`), or because
 * they see a chat that contains it. A viewer who no longer sees the chat is refused, even if they know the address.
 */
export async function mayHaveFile(db: Db, viewer: Viewer, file: FilesTable): Promise<boolean> {
  if (file.group_id !== viewer.groupId) return false
  if (file.uploaded_by_user_id === viewer.userId) return true
  // Check the group's use first: a file that the group uses may be in very many chats, and checking those chats is
  // slow.
  return (await isFileOfGroup(db, file)) || (await isFileOfChats(db, chatScope(viewer), file))
}
