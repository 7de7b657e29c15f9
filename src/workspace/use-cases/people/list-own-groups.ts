import type { GroupSummary } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { hasMessagingApp } from '#contract/rules/line/messaging-app.ts'
import { hasCustomerMessage } from '#workspace/storage/chats/chat-list.ts'
import { findLineOfGroup } from '#workspace/storage/line/lines.ts'
import { listPermissions } from '#workspace/storage/people/members.ts'
import { findPlan } from '#workspace/storage/people/plans.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { countViews } from '#workspace/storage/chats/view-counts.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'

/** The groups of a user, with the data that the list of groups shows. @param now epoch ms */
export async function listOwnGroups(db: Db, userId: string, now: number): Promise<GroupSummary[]> {
  const groups: GroupSummary[] = []
  for (const { permission } of await listPermissions(db, { userId })) {
    const directory = await readDirectory(db, permission.groupId)
    if (directory === undefined) continue
    const { group } = directory
    const present = directory.members.filter(({ disabled }) => !disabled)
    const faces = present
      .toSorted((a, b) => Number(b.id === userId) - Number(a.id === userId))
      .slice(0, limits.groupFacesMax)
    const isMessaging = hasMessagingApp(group)
    groups.push({
      id: group.id,
      name: group.name,
      phone: group.phone,
      language: group.language,
      pictureUrl: group.pictureUrl,
      hasMessagingApp: isMessaging,
      messageLimit: group.messageLimit,
      messageTotal: (await findPlan(db, group.id)).messages,
      awaitsFirstMessage: isMessaging && !(await hasCustomerMessage(db, group.id)),
      isSimulated: isMessaging && (await findLineOfGroup(db, group.id)) === undefined,
      pendingChats: isMessaging
        ? (await countViews(db, chatScope(viewerIn(directory, userId)), now)).unread
        : undefined,
      memberCount: present.length,
      members: faces.map(({ id, name, pictureUrl }) => ({ id, name, pictureUrl })),
    })
  }
  return groups
}
