import { useAtomValue } from 'jotai'
import { can } from '#contract/policies/index.ts'
import { teamsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { savedViewsAtom } from './shown-view.ts'

/** Nobody (an empty value), and the teams with which the viewer may share a view; empty if the viewer may not. */
export function useShareChoices(): { value: string; label: string }[] {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const teams = useAtomValue(teamsAtom) ?? []
  const { isLocal } = useAtomValue(savedViewsAtom)
  if (viewer === null || isLocal || teams.length === 0 || !can(viewer, 'savedView.share')) return []
  return [
    { value: '', label: t('inbox.views.onlyMe') },
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** The name of a team by its id, for a view that is shared with it. */
export function useTeamName(): (teamId: string | undefined) => string | undefined {
  const teams = useAtomValue(teamsAtom) ?? []
  return (teamId) => teams.find(({ id }) => id === teamId)?.name
}
