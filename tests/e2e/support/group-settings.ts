import { expect } from 'vitest'
import type { Group } from '#contract/entities/groups/group.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import type { Inbox } from './inbox.ts'

/** Changes the group's settings as an admin elsewhere does, with events to all members. */
export async function updateGroup({ rig }: Inbox, settings: object): Promise<void> {
  const path = `/_control/groups/${GROUP}`
  expect((await rig.call('POST', path, { body: settings, group: null })).status).toBe(200)
}

/**
 * Changes them without an event: open windows keep the old settings, the service applies the new
 * ones.
 */
export async function updateGroupSilently({ rig }: Inbox, settings: Partial<Group>): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('There is no group.')
  await saveGroup(db, { ...group, ...settings })
}
