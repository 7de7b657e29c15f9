import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { findFile } from '#workspace/storage/files/files.ts'
import { isFileOfChats, isFileOfGroup } from '#workspace/storage/files/file-uses.ts'
import type { Db, FilesTable } from '#workspace/storage/tables.ts'

/**
 * Whether a viewer may read a file of their group. They may in three cases: they uploaded the file, the group uses the
 * file (`isFileOfGroup`), or they see a chat that contains the file. In the third case, a viewer who loses access to
 * the chat also loses access to the file, even if they have the file's address.
 */
export async function mayHaveFile(db: Db, viewer: Viewer, file: FilesTable): Promise<boolean> {
  if (file.group_id !== viewer.groupId) return false
  if (file.uploaded_by_user_id === viewer.userId) return true
  // Check the group's use first: a file that the group uses may be in very many chats, and checking those chats is
  // slow.
  return (await isFileOfGroup(db, file)) || (await isFileOfChats(db, chatScope(viewer), file))
}

/** The file at an address; undefined unless it is a file of the viewer's group that the viewer may read. */
export async function usableFile(
  db: Db,
  viewer: Viewer,
  address: string,
): Promise<FilesTable | undefined> {
  const id = fileIdOf(address)
  const file = id === undefined ? undefined : await findFile(db, id)
  return file !== undefined && (await mayHaveFile(db, viewer, file)) ? file : undefined
}
