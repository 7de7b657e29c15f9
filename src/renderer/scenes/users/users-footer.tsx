import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { isActiveAgent } from '#contract/policies/chats/agents.ts'
import { zoneOf } from '#renderer/components/dates/period.ts'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { membersCsv } from './members-csv.ts'
import { RightsFooter } from './rights/rights-footer.tsx'
import type { UsersScreen } from './use-users-screen.ts'

/** What is counted of the open tab; for the members also their export. */
export function UsersFooter({ screen }: { screen: UsersScreen }) {
  const { t } = useTexts('users')
  const { tab, members, teams, tags, shown, group, teamDetails, counts } = screen
  if (tab === 'members')
    return (
      <>
        <span>{t('users:count', { count: shown.length })}</span>
        {shown.length > 0 && (
          <Button
            ml="auto"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            aria-label={t('users:export')}
            onClick={() =>
              saveBlob(
                membersCsv(shown, { teams, tags, timeZone: zoneOf(group) }, t),
                `${t('users:file')}.csv`,
              )
            }
          >
            CSV
          </Button>
        )}
      </>
    )
  if (tab === 'rights') return <RightsFooter form={screen.rights} counts={screen.columnCounts} />
  if (tab === 'invitations') return t('users:invitations.count', { count: counts.invitations ?? 0 })
  const agentCount = members.filter(isActiveAgent).length
  const assignedChats = sumOf(teamDetails.data, 'assignedChats')
  const freeChats = sumOf(teamDetails.data, 'freeChats')
  return t('users:teams.summary', {
    teams: t('users:teams.teamCount', { count: teams.length }),
    agents: t('users:teams.agentCount', { count: agentCount }),
    chats: t('users:teams.chatCount', { count: assignedChats + freeChats }),
    assigned: assignedChats,
    free: freeChats,
  })
}

type Counts = { readonly assignedChats: number; readonly freeChats: number }

/** The sum of `count` over all teams and the chats without a team. */
function sumOf(
  details: { readonly items: readonly Counts[]; readonly withoutTeam: Counts } | undefined,
  count: keyof Counts,
): number {
  if (details === undefined) return 0
  return [...details.items, details.withoutTeam].reduce((total, one) => total + one[count], 0)
}
