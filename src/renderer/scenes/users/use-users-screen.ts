import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { memberSchema, type Member } from '#contract/entities/people/member.ts'
import type { MemberDetails } from '#contract/entities/people/member-details.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { useCreateAction } from '#renderer/components/focus/use-create-action.ts'
import { teamsQuery, usersQuery, memberDetailsQuery } from '#renderer/data/groups/group-queries.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { literals } from '#renderer/i18n/literals.ts'
import type { MemberQuestion } from './chats-question.ts'
import { filterMembers, noFilter, type MemberRow } from './filter-members.ts'
import { chatTotal } from './load-bar.tsx'
import { membersByColumn } from '#renderer/components/rights/rights-draft.ts'
import { useRightsForm } from './rights/use-rights-form.ts'
import { invitationsQuery, teamDetailsQuery } from './user-queries.ts'

const tabs = ['members', 'teams', 'invitations', 'rights'] as const
export type Tab = (typeof tabs)[number]

/** The dialog or drawer that is open. */
type Opened =
  | { readonly kind: 'invite' }
  | { readonly kind: 'edit'; readonly row: MemberRow }
  | { readonly kind: 'ask'; readonly question: MemberQuestion }
  | { readonly kind: 'teamName'; readonly teamId?: string }
  | { readonly kind: 'deleteTeam'; readonly teamId: string }

/** A user who left the group, of whom only the name is known. */
const formerMember = ({ id, name = literals.unknownAgent }: MemberDetails): Member =>
  memberSchema.parse({ id, name })

export type UsersScreen = ReturnType<typeof useUsersScreen>

/** The group's members, teams and invitations, what of them is shown, and the dialog that is open. */
export function useUsersScreen(viewer: Viewer) {
  const { groupId } = viewer
  const isShown: Partial<Record<Tab, boolean>> = {
    teams: viewer.group.hasTeams,
    rights: can(viewer, 'rights.see'),
  }
  const shownTabs = tabs.filter((one) => isShown[one] !== false)
  const linked = useSearchParams()[0].get('tab')
  const tabOf = (name: string | null) => shownTabs.find((one) => one === name) ?? 'members'
  const [tab, setTab] = useState<Tab>(() => tabOf(linked))
  const group = useAtomValue(groupAtom)
  const users = useQuery(usersQuery(groupId))
  const details = useQuery(memberDetailsQuery(groupId))
  const ofTeams = useQuery({ ...teamsQuery(groupId), enabled: viewer.group.hasTeams })
  const teamDetails = useQuery({ ...teamDetailsQuery(groupId), enabled: viewer.group.hasTeams })
  const tags = useQuery(tagsQuery(groupId)).data?.items ?? []
  const invitations = useQuery(invitationsQuery(groupId))
  const [filter, setFilter] = useState(noFilter)
  const [teamId, setTeamId] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const ask = (question: MemberQuestion) => setOpened({ kind: 'ask', question })

  const members = users.data?.items ?? []
  const teams = ofTeams.data?.items ?? []
  const rows = members.map((member) => ({
    member,
    details: details.data?.items.find(({ id }) => id === member.id),
  }))
  const former = (users.data === undefined ? [] : (details.data?.items ?? [])).flatMap((one) => {
    const isMember = members.some(({ id }) => id === one.id)
    const row = { member: formerMember(one), details: one }
    return isMember || chatTotal(row) === 0 ? [] : [row]
  })
  const shown = filterMembers(rows, filter)
  const team = teams.find(({ id }) => id === teamId)
  const clear = () => setFilter(noFilter)
  const mayInvite = can(viewer, 'member.invite')
  const isTeams = tab === 'teams'
  useCreateAction('users.invite', mayInvite && !isTeams, () => setOpened({ kind: 'invite' }), {
    labelKey: 'shell.actions.invite',
    icon: IconUserPlus,
    shortcut: 'i',
  })

  const counts: Partial<Record<Tab, number | undefined>> = {
    members: users.data && members.length,
    teams: ofTeams.data && teams.length,
    invitations: invitations.data?.items.length,
  }
  const showTab = (next: string) => {
    setTab(tabOf(next))
    setTeamId(null)
    clear()
  }
  return {
    viewer,
    group,
    users,
    teamDetails,
    members,
    teams,
    tags,
    rows,
    former,
    tab,
    shownTabs,
    showTab,
    counts,
    rights: useRightsForm(viewer),
    columnCounts: membersByColumn(members),
    filter,
    setFilter,
    clear,
    shown,
    team,
    teamId,
    setTeamId,
    opened,
    setOpened,
    close,
    ask,
    mayInvite,
  }
}
