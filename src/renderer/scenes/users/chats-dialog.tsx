import { Radio, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatsTo } from '#contract/api/people/users.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { byName } from '#contract/rules/text/sort-by-name.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { changeMember } from '#renderer/data/groups/change-member.ts'
import { teamsQuery, usersQuery, memberDetailsQuery } from '#renderer/data/groups/group-queries.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { choicesOf, firstChoice, type ChatsChoice, type MemberQuestion } from './chats-question.ts'
import { chatTotal } from './load-bar.tsx'
import { changeWithUndo, removeMember } from './member-changes.ts'

const choiceTexts = {
  free: 'users:chats.free',
  agent: 'users:chats.agent',
  team: 'users:chats.team',
  keep: 'users:chats.keep',
} as const satisfies Record<ChatsChoice, string>

/**
 * Asks before a member is removed, loses access or gets another role. It says how many chats they have, and the user
 * chooses who gets them. A service that cannot move chats is only asked for the change.
 */
export function ChatsDialog({
  viewer,
  question,
  onDone,
  onClose,
}: {
  viewer: Viewer
  question: MemberQuestion
  /** Called once the change is saved. */
  onDone: () => void
  onClose: () => void
}) {
  const { t, language } = useTexts('users')
  const { groupId } = viewer
  // Fetches the numbers anew: they were counted when the screen opened.
  const counted = useQuery(memberDetailsQuery(groupId)).data
  const users = useQuery(usersQuery(groupId)).data?.items ?? []
  const allTeams = useQuery({ ...teamsQuery(groupId), enabled: viewer.group.hasTeams }).data
  const [choice, setChoice] = useState(firstChoice(question))
  const [agentId, setAgentId] = useState<string | null>(null)
  const [teamId, setTeamId] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  const { member } = question.row
  const { id, name } = member
  const details = counted?.items.find((one) => one.id === id) ?? question.row.details
  const count = chatTotal({ member, details })
  const agents = users
    .filter((one) => one.id !== id && can(viewer, 'assignment.toAgent', one))
    .toSorted(byName(language))
  const teams = allTeams?.items.filter(({ tagId }) => tagId !== undefined) ?? []
  const movesChats = counted?.movesChats === true && count > 0
  const choices = choicesOf(question, { agents: agents.length, teams: teams.length })

  const chatsTo = (): ChatsTo | undefined => {
    if (!movesChats || choice === 'keep') return undefined
    if (choice === 'agent') return agentId === null ? undefined : { to: 'agent', userId: agentId }
    if (choice === 'team') return teamId === null ? undefined : { to: 'team', teamId }
    return { to: 'free' }
  }
  const chats = chatsTo()
  const isMissing = movesChats && choice !== 'keep' && chats === undefined

  const save = async (): Promise<boolean> => {
    if (question.kind === 'remove') {
      await removeMember(groupId, id, chats)
      showToast(t('users:remove.done', { name }))
      return true
    }
    const { change, before } = question
    const text =
      change.disabled === true ? t('users:wasDisabled', { name }) : t('users:saved', { name })
    if (chats === undefined) return await changeWithUndo(groupId, member, { change, before, text })
    const isSaved = await changeMember(groupId, id, { ...change, chats })
    // Without an undo: it would give back the role or the access, but not the chats.
    if (isSaved) showToast(text)
    return isSaved
  }
  const confirm = async () => {
    setBusy(true)
    try {
      if (await save()) onDone()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }

  const texts = questionTexts(question)
  return (
    <ConfirmDialog
      title={t(texts.title, { name })}
      confirmLabel={t(texts.confirm)}
      isDangerous={question.kind === 'remove'}
      isBusy={isBusy}
      isConfirmDisabled={isMissing}
      error={error}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        {count === 0
          ? t('users:remove.noChats')
          : t('users:chats.count', {
              count,
              open: details?.openChats ?? 0,
              unread: details?.unreadChats ?? 0,
            })}
      </p>
      {!movesChats && count > 0 && (
        <p>
          {question.kind === 'remove'
            ? t('users:remove.chats', { count })
            : t('users:chats.stay', { name })}
        </p>
      )}
      {movesChats && (
        <Radio.Group mt={12} label={t('users:chats.label')} value={choice} onChange={setChoice}>
          <Stack gap={8} mt={8}>
            {choices.map((one) => (
              <Radio key={one} value={one} label={t(choiceTexts[one], { name })} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {movesChats && choice === 'agent' && (
        <Select
          mt={12}
          label={t('users:teams.agent')}
          comboboxProps={{ withinPortal: false }}
          searchable
          data={agents.map((one) => ({ value: one.id, label: one.name }))}
          value={agentId}
          onChange={setAgentId}
        />
      )}
      {movesChats && choice === 'team' && (
        <Select
          mt={12}
          label={t('users:teams.name')}
          comboboxProps={{ withinPortal: false }}
          data={teams.map((one) => ({ value: one.id, label: one.name }))}
          value={teamId}
          onChange={setTeamId}
        />
      )}
      {question.kind === 'remove' && <p>{t('users:remove.text')}</p>}
    </ConfirmDialog>
  )
}

function questionTexts(question: MemberQuestion) {
  if (question.kind === 'remove')
    return { title: 'users:remove.title', confirm: 'users:remove.confirm' } as const
  return question.change.disabled === true
    ? ({ title: 'users:chats.disableTitle', confirm: 'users:row.disable' } as const)
    : ({ title: 'users:chats.roleTitle', confirm: 'users:chats.roleConfirm' } as const)
}
