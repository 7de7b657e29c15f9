import { groupsApi } from '#contract/api/groups.ts'
import { call } from '../../../data/api-client.ts'

/** The pending state of the sidebar for each group whose call is in flight. */
const wishes = new Map<string, boolean>()

/** Stores the sidebar's state in a group with the service. */
export function keepSidebarOpen(groupId: string, isOpen: boolean): void {
  const isUnderWay = wishes.has(groupId)
  wishes.set(groupId, isOpen)
  if (!isUnderWay) void keepLatest(groupId)
}

/** One call at a time, since parallel calls may arrive out of order. Intermediate states are skipped. */
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
    // Ignore the error: the state lasts until the next start.
    console.warn('Could not store the state of the sidebar', error)
  }
}
