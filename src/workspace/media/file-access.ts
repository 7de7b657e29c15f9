import { chatScope } from '#contract/policies/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isFileOfChats, isFileOfGroup } from '../storage/file-uses.ts'
import type { Db, FilesTable } from '../storage/tables.ts'

/**
 * Whether a viewer may read a file: its uploader, all members if the group uses it (stickers, templates), and those who see
 * a chat that contains it. A known address is refused once the chat is no longer visible.
 */
export async function mayHaveFile(db: Db, viewer: Viewer, file: FilesTable): Promise<boolean> {
  if (file.group_id !== viewer.groupId) return false
  if (file.uploaded_by_user_id === viewer.userId) return true
  // Check the group's files first: one may be in very many chats, none of them visible to the viewer.
  return (await isFileOfGroup(db, file)) || (await isFileOfChats(db, chatScope(viewer), file))
}
