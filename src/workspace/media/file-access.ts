import { chatScope } from '#contract/policies/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isFileOfChats, isFileOfGroup } from '../storage/file-uses.ts'
import type { Db, FilesTable } from '../storage/tables.ts'

/**
 * Whether somebody may have a file: whoever uploaded it, everybody of the group what all of them use, and what stands in a
 * chat those who see the chat. An address that somebody still knows opens nothing once the chat is out of their sight.
 */
export async function mayHaveFile(db: Db, viewer: Viewer, file: FilesTable): Promise<boolean> {
  if (file.group_id !== viewer.groupId) return false
  if (file.uploaded_by_user_id === viewer.userId) return true
  // What all use first: it may have been sent to very many chats, of which somebody sees none.
  return (await isFileOfGroup(db, file)) || (await isFileOfChats(db, chatScope(viewer), file))
}
