import type { Group } from '#contract/entities/groups/group.ts'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'
import { type Action, can, type SubjectOf } from './index.ts'
import { sampleViewers, type SampleViewer, viewer } from './viewers.fixture.ts'

/** The sample viewers who may do the action in a group with these settings. */
export function allowed<A extends Action>(
  action: A,
  settings: Partial<Group>,
  ...subject: SubjectOf<A>
): SampleViewer[] {
  return sampleViewers.filter((who) => can(viewer(who, settings), action, ...subject))
}

/** A chat without an agent or a team. All sample viewers but the stranger see it. */
export const free = {
  groupId: 'g1',
  userId: undefined,
  userTagId: undefined,
  teamTagId: undefined,
  chatStatus: chatStatuses.none as number,
  chatStatusSetByUser: false,
  isGroupChat: false,
}
/** A chat that is assigned to the sample viewer `publisher` and to that viewer's team. */
export const own = {
  ...free,
  userId: 'publisher',
  userTagId: 'tag-publisher',
  teamTagId: 'team-north',
}
export const leaders: SampleViewer[] = ['superAdmin', 'admin', 'supervisor', 'manager']
export const writers: SampleViewer[] = [...leaders, 'publisher']
export const everybody: SampleViewer[] = [...writers, 'readOnly']
