import { expect } from 'vitest'
import type { Group } from '#contract/entities/group.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups.ts'
import type { Inbox } from './inbox.ts'

/** Changes the group's settings as an admin does elsewhere: everybody is told. */
export async function tellGroup({ rig }: Inbox, settings: object): Promise<void> {
  const path = `/_control/groups/${GROUP}`
  expect((await rig.call('POST', path, { body: settings, group: null })).status).toBe(200)
}

/** Changes them behind everybody's back: a window that stands goes by those before, and the service by these. */
export async function setGroupUntold({ rig }: Inbox, settings: Partial<Group>): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('There is no group.')
  await saveGroup(db, { ...group, ...settings })
}
