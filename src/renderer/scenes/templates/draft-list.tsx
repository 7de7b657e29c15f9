import { Button, Flex, Group, Text } from '@mantine/core'
import { IconFilePencil } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router'
import type { DraftValue } from '#contract/draft.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { saveDraft } from '#renderer/data/forms/drafts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { TypeTile } from './template-terms.tsx'

/** A template on this machine that has not been submitted yet. */
interface TemplateDraft {
  readonly id: string
  readonly value: DraftValue<'template'>
}

/** The user's unsubmitted templates on this machine. If `mayEdit` is true, a click opens one in the editor. */
export function DraftList({
  groupId,
  drafts,
  mayEdit,
}: {
  groupId: string
  drafts: readonly TemplateDraft[]
  mayEdit: boolean
}) {
  const { t } = useTexts('channelTemplates')
  const navigate = useNavigate()
  const today = useAtomValue(todayAtom)
  if (drafts.length === 0)
    return (
      <EmptyState
        icon={IconFilePencil}
        title={t('channelTemplates:drafts.empty')}
        text={t('channelTemplates:drafts.emptyText')}
      />
    )
  const columns: Column<TemplateDraft>[] = [
    {
      id: 'name',
      header: t('channelTemplates:columns.name'),
      render: ({ value: { form } }) => (
        <Group gap={12} miw={0}>
          <TypeTile kind={form.kind ?? 'standard'} type={form.templateType} />
          <Flex component="span" direction="column" miw={0}>
            <Text span inherit truncate fw={600}>
              {form.name === '' ? t('channelTemplates:drafts.unnamed') : form.name}
            </Text>
            <Text span truncate size="xs" c="dimmed">
              <PlaceholderText text={form.body} />
            </Text>
          </Flex>
        </Group>
      ),
    },
    {
      id: 'saved',
      header: t('channelTemplates:columns.changed'),
      width: 160,
      render: ({ value: { savedAt } }) => (
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
      render: ({ id, value }) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={(event) => {
            event.stopPropagation()
            saveDraft({ groupId, kind: 'template', id }, null)
            offerUndoInToast(t('channelTemplates:drafts.discarded'), () =>
              saveDraft({ groupId, kind: 'template', id }, value),
            )
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
