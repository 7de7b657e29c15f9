import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'

/** The scope of a viewer who sees every chat of group 1. */
export const whole: ChatScope = {
  groupId: '1',
  everything: true,
  userId: '',
  tagIds: [],
  assigned: false,
  assignedTeams: 'any',
  free: false,
  freeTeams: 'any',
  freeTeamsHidden: [],
}
