import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { BulkTarget } from '#contract/api/chats/chat-bulk.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { can } from '#contract/policies/index.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Loading } from '#renderer/components/notices/loading.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AskFirst } from '#renderer/scenes/inbox/dialogs/ask-first.tsx'
import { TargetCombobox } from '#renderer/scenes/inbox/ownership/target-combobox.tsx'
import { bulkTargets } from '#renderer/scenes/inbox/ownership/transfer-targets.ts'
import { useNames, usePeople, useTeams } from '#renderer/scenes/inbox/people/people-names.ts'
import { createTag } from '#renderer/scenes/inbox/sidebar/tags/tag-mutations.ts'
import TagPicker from '#renderer/scenes/inbox/sidebar/tags/tag-picker.tsx'
import { assignChats, changeChats } from '#renderer/scenes/inbox/actions/chat-job.ts'
import { selectionAtom } from '#renderer/scenes/inbox/actions/selection.ts'
import { whoseChats } from '#renderer/scenes/inbox/actions/whose-chats.ts'

interface BulkDialogProps {
  onClose: () => void
}

const useSelectedIds = (): readonly string[] => [...useAtomValue(selectionAtom).ids]

/** Gives the selected chats to an agent or a team, or frees them. */
export function AssignChats({ onClose }: BulkDialogProps) {
  const { t, language } = useTexts('inboxActions')
  const viewer = useAtomValue(viewerAtom)
  const ids = useSelectedIds()
  const { people } = usePeople()
  const { teams } = useTeams()
  if (viewer === null) return null
  const source = { viewer, people: people ?? [], teams: teams ?? [], language }
  const targets = bulkTargets(source)
  const assign = (target: BulkTarget) => {
    assignChats(ids, target).catch(showError)
    onClose()
  }
  const choose = (value: string) => {
    const chosen = [...targets.direct, ...targets.teams].find((one) => one.value === value)
    if (chosen?.kind === 'agent') assign({ to: 'agent', userId: chosen.agent.id })
    if (chosen?.kind === 'team') assign({ to: 'team', teamId: chosen.team.id })
  }
  const mayRelease = can(viewer, 'chats.offer', { kind: 'toNobody', teamCount: teams?.length ?? 0 })
  return (
    <Dialog
      title={t('inboxActions:bulk.assignTitle', { count: ids.length })}
      width={600}
      onClose={onClose}
    >
      <TargetCombobox
        targets={targets}
        hasLoads={viewer.group.firstAnswerTakes !== undefined}
        value={null}
        onChoose={choose}
      />
      <Group justify="flex-end" gap={10} mt={14}>
        {mayRelease && (
          <Button variant="default" mr="auto" onClick={() => assign({ to: 'nobody' })}>
            {t('inboxActions:bulk.release')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('inbox.sidebar.cancel')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Adds a tag to the selected chats, or removes one from them. Templates that a tag sends are not sent. */
export function TagChats({ on, onClose }: BulkDialogProps & { on: boolean }) {
  const { t } = useTexts('inboxActions')
  const viewer = useAtomValue(viewerAtom)
  const ids = useSelectedIds()
  const { data, error, refetch } = useQuery(tagsQuery(viewer?.groupId ?? ''))
  if (viewer === null) return null
  const { groupId } = viewer
  const pick = ({ id: tagId }: Tag) => {
    changeChats(ids, { kind: on ? 'tag' : 'untag', tagId }).catch(showError)
    onClose()
  }
  const mayCreate = on && can(viewer, 'tag.create')
  const title = on ? 'inboxActions:bulk.tagTitle' : 'inboxActions:bulk.untagTitle'
  return (
    <Dialog title={t(title, { count: ids.length })} onClose={onClose}>
      {data !== undefined ? (
        <TagPicker
          tags={data.items}
          choices={data.items.filter(({ archived }) => !on || !archived)}
          onPick={pick}
          sends={() => null}
          create={mayCreate ? (name) => createTag(groupId, name) : undefined}
        />
      ) : error === null ? (
        <Loading size={20} />
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

/** Colleagues whom the question names at most. */
const namedMax = 4

/** Asks once before chats are closed that are free or colleagues', and says how many are whose. */
export function CloseChats({
  closing,
  onClose,
}: BulkDialogProps & { closing: 'archive' | 'finish' }) {
  const { t, language } = useTexts('inboxActions')
  const ids = useSelectedIds()
  const { free, colleagues } = whoseChats(ids)
  const owners = [...colleagues].toSorted(([, one], [, other]) => other - one)
  const names = useNames(owners.map(([id]) => id))
  const agent = (id: string) => names.agent({ userId: id, userTagId: id })
  const others = owners.slice(namedMax).reduce((sum, [, count]) => sum + count, 0)
  const parts = [
    ...(free > 0 ? [t('inboxActions:bulk.whose.free', { count: free })] : []),
    ...owners
      .slice(0, namedMax)
      .map(([id, count]) => t('inboxActions:bulk.whose.of', { count, name: agent(id) })),
    ...(others > 0 ? [t('inboxActions:bulk.whose.others', { count: others })] : []),
  ]
  const title =
    closing === 'archive' ? 'inboxActions:bulk.archiveTitle' : 'inboxActions:bulk.finishTitle'
  const label = closing === 'archive' ? 'inbox.acts.archive' : 'inbox.owner.finish'
  const act = () => {
    changeChats(ids, { kind: closing }).catch(showError)
    return Promise.resolve()
  }
  return (
    <AskFirst
      title={t(title, { count: ids.length })}
      confirmLabel={t(label)}
      act={act}
      onClose={onClose}
    >
      {new Intl.ListFormat(language).format(parts)}
    </AskFirst>
  )
}
