import { expect, test } from 'vitest'
import { groupToggles, type GroupToggleField } from '#contract/api/groups/group-toggles.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { free, own } from '#contract/policies/allowed.fixture.ts'
import { can } from '#contract/policies/index.ts'
import { anyWidth, menuItems } from '#contract/policies/menu.ts'
import { affectedBy, affectsOnlyAgents, toggleAffects } from './toggle-effects.ts'
import { groupWith, teams } from '#contract/policies/viewers.fixture.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { userSchema } from '#contract/entities/people/user.ts'

const teamless = { teamTagId: undefined }
const members = [
  { id: 'superAdmin', role: 'ROLE_ADMI', isSuperAdmin: true, ...teamless },
  { id: 'admin', role: 'ROLE_ADMI', ...teamless },
  { id: 'adminInTeam', role: 'ROLE_ADMI', teamTagId: 'team-north' },
  { id: 'manager', role: 'ROLE_MANAGER', ...teamless },
  { id: 'managerInTeam', role: 'ROLE_MANAGER', teamTagId: 'team-north' },
  { id: 'agent', role: 'ROLE_PUBLISHER', tagId: 'tag-agent', ...teamless },
  { id: 'agentInTeam', role: 'ROLE_PUBLISHER', tagId: 'tag-in', teamTagId: 'team-north' },
  { id: 'otherTeam', role: 'ROLE_PUBLISHER', tagId: 'tag-other', teamTagId: 'team-south' },
].map((member) => memberSchema.parse({ ...member, serviceStatus: 1 }))

/** What the policies let a member see and do in a group that has everything, with a setting on or off. */
function rightsOf(member: (typeof members)[number], field: GroupToggleField, isOn: boolean) {
  const { id, role, isSuperAdmin, tagId, teamTagId } = member
  const permission = { groupId: 'g1', role, isSuperAdmin, tagId, teamTagId }
  const user = userSchema.parse({ id, permissions: [permission] })
  const group = groupWith({ hasFlows: true, [field]: isOn })
  const viewer = viewerOf(user, group, members, teams.open)
  const mine = { ...own, userId: id, userTagId: tagId }
  return [
    menuItems.map((item) => can(viewer, 'menu.see', { item, widthPx: anyWidth })),
    [undefined, 'team-north', 'team-south'].map((team) =>
      can(viewer, 'chat.see', { ...free, teamTagId: team }),
    ),
    can(viewer, 'template.edit'),
    can(viewer, 'assignment.assign', mine),
    can(viewer, 'assignment.release', mine),
  ]
}

test.each(Object.values(groupToggles))('%s affects those whose rights it changes', (field) => {
  const changed = members.filter(
    (one) =>
      JSON.stringify(rightsOf(one, field, true)) !== JSON.stringify(rightsOf(one, field, false)),
  )
  expect(members.filter(toggleAffects[field]).map(({ id }) => id)).toEqual(
    changed.map(({ id }) => id),
  )
})

test('a setting that limits managers too does not only affect agents', () => {
  expect(Object.values(groupToggles).filter(affectsOnlyAgents)).toEqual([
    'freeContactsNotVisibleByPublisher',
    'campaignRestrictionForPublisher',
    'flowRestrictionForPublisher',
    'hasReassign',
    'hasReleaseChat',
  ])
})

test('members without access are not counted', () => {
  const [agent] = members.filter(({ id }) => id === 'agent')
  if (agent === undefined) throw new Error('no agent')
  expect(affectedBy('hasReassign', [agent, { ...agent, disabled: true }])).toEqual([agent])
})
