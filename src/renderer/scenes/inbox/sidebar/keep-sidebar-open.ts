import { groupsApi } from '#contract/api/groups.ts'
import { call } from '../../../data/api-client.ts'

/** How the sidebar was left last in each group that the service is being told of. */
const wishes = new Map<string, boolean>()

/** Has the service keep how the person left the contact sidebar in a group. */
export function keepSidebarOpen(groupId: string, isOpen: boolean): void {
  const isUnderWay = wishes.has(groupId)
  wishes.set(groupId, isOpen)
  if (!isUnderWay) void keepLatest(groupId)
}

/** One call at a time: side by side, the earlier could reach the service last. What was overtaken is not asked for. */
async function keepLatest(id: string): Promise<void> {
  for (let isOpen = wishes.get(id); isOpen !== undefined; isOpen = wishes.get(id)) {
    await keep(id, isOpen)
    if (wishes.get(id) === isOpen) wishes.delete(id)
  }
}

async function keep(id: string, isOpen: boolean): Promise<void> {
  try {
    await call(groupsApi.setUserSidebarOpen, { groupId: id, params: { id }, body: { isOpen } })
  } catch (error) {
    // It stands as it was left until the next start: nothing that the person would have to know.
    console.warn('How the sidebar was left is not kept', error)
  }
}
