import { Button, Flex, Group, Text } from '@mantine/core'
import { IconFilePencil } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router'
import { menuPaths } from '#contract/policies/menu.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/empty-state.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { showToast } from '#renderer/data/toasts.ts'
import { useChannelTemplateTexts } from '#renderer/i18n/fetched-texts.ts'
import { deleteLocalDraft, draftsKeyAtom, saveLocalDraft, type LocalDraft } from './local-drafts.ts'
import { TypeTile } from './template-terms.tsx'

/** The user's unsubmitted templates on this machine. If `mayEdit` is true, a click opens one in the editor. */
export function DraftList({
  drafts,
  mayEdit,
}: {
  drafts: readonly LocalDraft[]
  mayEdit: boolean
}) {
  const { t } = useChannelTemplateTexts()
  const navigate = useNavigate()
  const today = useAtomValue(todayAtom)
  const key = useAtomValue(draftsKeyAtom)
  if (drafts.length === 0)
    return (
      <EmptyState
        icon={IconFilePencil}
        title={t('channelTemplates:drafts.empty')}
        text={t('channelTemplates:drafts.emptyText')}
      />
    )
  const columns: Column<LocalDraft>[] = [
    {
      id: 'name',
      header: t('channelTemplates:columns.name'),
      render: ({ form }) => (
        <Group gap={12} miw={0}>
          <TypeTile type={form.templateType} />
          <Flex component="span" direction="column" miw={0}>
            <Text span inherit truncate fw={600}>
              {form.name === '' ? t('channelTemplates:drafts.unnamed') : form.name}
            </Text>
            <Text span truncate size="xs" c="dimmed">
              {form.body}
            </Text>
          </Flex>
        </Group>
      ),
    },
    {
      id: 'saved',
      header: t('channelTemplates:columns.changed'),
      width: 160,
      render: ({ savedAt }) => (
        <Text component="time" inherit c="dimmed" className="numbers" dateTime={savedAt}>
          {sinceText(savedAt, today)}
        </Text>
      ),
    },
    {
      id: 'actions',
      header: t('channelTemplates:drafts.discard'),
      hasHiddenHeader: true,
      width: 120,
      align: 'right',
      render: ({ id, form }) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={(event) => {
            event.stopPropagation()
            deleteLocalDraft(key, id)
            showToast(t('channelTemplates:drafts.discarded'), 'info', {
              label: t('channelTemplates:drafts.undo'),
              perform: () => saveLocalDraft(key, id, form),
            })
          }}
        >
          {t('channelTemplates:drafts.discard')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label={t('channelTemplates:views.drafts')}
      columns={columns}
      rows={drafts}
      rowId={({ id }) => id}
      {...(mayEdit && {
        onSelect: (id) => {
          if (id !== null)
            void navigate(`${menuPaths.templates}/new?draft=${encodeURIComponent(id)}`)
        },
      })}
    />
  )
}
