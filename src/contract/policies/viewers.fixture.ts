import { groupSchema, type Group } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import type { Permission } from '#contract/entities/people/permission.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/**
 * The users that the tests of the policies share: one of each kind, in one group with two teams. The stranger is not in
 * the group.
 */
export const sampleViewers = [
  'superAdmin',
  'admin',
  'supervisor',
  'manager',
  'publisher',
  'readOnly',
  'stranger',
] as const
export type SampleViewer = (typeof sampleViewers)[number]

const permissions: Record<SampleViewer, Partial<Permission> | null> = {
  superAdmin: { role: 'ROLE_ADMI', isSuperAdmin: true, tagId: 'tag-superAdmin' },
  admin: { role: 'ROLE_ADMI', tagId: 'tag-admin' },
  supervisor: { role: 'ROLE_ADMI', isSupervisor: true, tagId: 'tag-supervisor' },
  manager: { role: 'ROLE_MANAGER', tagId: 'tag-manager', teamTagId: 'team-north' },
  publisher: {
    role: 'ROLE_PUBLISHER',
    tagId: 'tag-publisher',
    tagIdList: ['tag-publisher', 'tag-extra', 'tag-other'],
    teamTagId: 'team-north',
  },
  readOnly: {
    role: 'ROLE_PUBLISHER',
    isReadOnly: true,
    tagId: 'tag-readOnly',
    teamTagId: 'team-north',
  },
  stranger: null,
}

/** The group's members: one agent in the north team, one in the south team. Tests use `team-empty` as the tag of a team without members. */
const members = [
  { id: 'other', role: 'ROLE_PUBLISHER', tagId: 'tag-other', teamTagId: 'team-south' },
  { id: 'publisher', role: 'ROLE_PUBLISHER', tagId: 'tag-publisher', teamTagId: 'team-north' },
].map((member) => memberSchema.parse({ ...member, serviceStatus: 1 }))

export const teams = {
  open: [
    { id: 'n', name: 'North', tagId: 'team-north' },
    { id: 's', name: 'South', tagId: 'team-south' },
  ].map((team) => teamSchema.parse(team)),
  northHides: [
    { id: 'n', name: 'North', tagId: 'team-north', hidesFreeChats: true },
    { id: 's', name: 'South', tagId: 'team-south' },
  ].map((team) => teamSchema.parse(team)),
  southHides: [
    { id: 'n', name: 'North', tagId: 'team-north' },
    { id: 's', name: 'South', tagId: 'team-south', hidesFreeChats: true },
  ].map((team) => teamSchema.parse(team)),
}

export function groupWith(settings: Partial<Group> = {}): Group {
  return groupSchema.parse({
    id: 'g1',
    messagingAppData: { appId: 'app' },
    hasTeams: true,
    ...settings,
  })
}

/** A sample viewer in a group with these settings. */
export function viewer(
  who: SampleViewer,
  settings: Partial<Group> = {},
  groupTeams = teams.open,
): Viewer {
  const own = permissions[who]
  const user = userSchema.parse({
    id: who,
    permissions: own === null ? [] : [{ groupId: 'g1', ...own }],
  })
  return viewerOf(user, groupWith(settings), members, groupTeams)
}
