import { useQuery } from '@tanstack/react-query'
import { targetsApi } from '#contract/api/targets/targets.ts'
import type { OpeningHours } from '#contract/entities/groups/opening-hours.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { SettingsCard, SettingsSwitch } from '#renderer/components/page/settings-rows.tsx'
import { changeOrReport } from '#renderer/data/change/change.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { OpeningHoursEditor } from '#renderer/scenes/settings/opening-hours/opening-hours-editor.tsx'

export interface TeamHoursProps {
  groupId: string
  /** With which a team’s own hours begin. */
  first: OpeningHours
  isDisabled: boolean
}

/** The opening hours of the teams that have their own. */
export function TeamHours({ groupId, first, isDisabled }: TeamHoursProps) {
  const { t } = useTexts('settings')
  const teams = useQuery(teamsQuery(groupId)).data?.items ?? []
  if (teams.length === 0) return null
  return (
    <SettingsCard title={t('settings:hours.ofTeams')} text={t('settings:hours.ofTeamsText')}>
      {teams.map((team) => (
        <TeamRow
          key={team.id}
          team={team}
          groupId={groupId}
          first={first}
          isDisabled={isDisabled}
        />
      ))}
    </SettingsCard>
  )
}

function TeamRow({ team, groupId, first, isDisabled }: TeamHoursProps & { team: Team }) {
  const { t } = useTexts('settings')
  const { id, name, openingHours } = team
  const save = async (hours: OpeningHours | undefined): Promise<boolean> => {
    const to = { groupId, params: { id } }
    const isSaved = await changeOrReport({
      send: () =>
        hours === undefined
          ? call(targetsApi.deleteTeamHours, to)
          : call(targetsApi.setTeamHours, { ...to, body: hours }),
      refetches: ['teams'],
    })
    if (isSaved) showToast(t('settings:hours.teamSaved', { name }))
    return isSaved
  }
  return (
    <SettingsSwitch
      label={name}
      text={t(openingHours === undefined ? 'settings:hours.asGroup' : 'settings:hours.ownHours')}
      checked={openingHours !== undefined}
      isDisabled={isDisabled}
      onChange={(checked) => void save(checked ? first : undefined)}
    >
      {openingHours !== undefined && (
        <OpeningHoursEditor
          groupId={groupId}
          id={id}
          hours={openingHours}
          isDisabled={isDisabled}
          onSave={save}
        />
      )}
    </SettingsSwitch>
  )
}
