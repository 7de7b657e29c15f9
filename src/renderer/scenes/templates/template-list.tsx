import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { DraftList } from './draft-list.tsx'
import { SyncButton } from './sync-button.tsx'
import { TemplateFilters } from './template-filters.tsx'
import { TemplatePanel } from './template-panel.tsx'
import { TemplateTable } from './template-table.tsx'
import { StatusCounts } from './template-terms.tsx'
import { useTemplatesScreen, type TemplatesScreen } from './use-templates-screen.ts'

/** The channel templates of the group with their state on the channel, and the user's own drafts. */
export function TemplateList() {
  const { t } = useTexts('channelTemplates')
  const screen = useTemplatesScreen()
  const { groupId, mayEdit, drafts, all, view, shown, selected } = screen
  const { showView, select, setDeleting, archive, toggleArchived, sync, start, create } = screen
  const isLoaded = screen.templates.data !== undefined
  const createButton = mayEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create}>
      {t('channelTemplates:new')}
    </Button>
  )
  return (
    <Page
      title={t('channelTemplates:title')}
      actions={
        <>
          <SyncButton sync={sync} onStart={() => void start()} />
          {createButton}
        </>
      }
      tabs={{
        value: view,
        onChange: showView,
        items: [
          {
            value: 'registered',
            label: t('channelTemplates:views.registered'),
            ...(isLoaded && { count: all.filter(({ archived }) => !archived).length }),
          },
          { value: 'drafts', label: t('channelTemplates:views.drafts'), count: drafts.length },
          {
            value: 'archived',
            label: t('channelTemplates:views.archived'),
            ...(isLoaded && { count: all.filter(({ archived }) => archived).length }),
          },
        ],
      }}
      filters={view !== 'drafts' && <TemplateFilters screen={screen} />}
      footer={
        view === 'drafts'
          ? t('channelTemplates:draftCount', { count: drafts.length })
          : isLoaded && (
              <>
                {t('channelTemplates:count', { count: shown.length })}
                <StatusCounts templates={shown} />
              </>
            )
      }
      panel={
        selected !== null && (
          <TemplatePanel
            key={selected.id}
            template={selected}
            mayEdit={mayEdit}
            isArchiving={archive.busy}
            onArchive={() => toggleArchived(selected)}
            onDelete={() => setDeleting(selected)}
            onClose={() => select(null)}
          />
        )
      }
    >
      {view === 'drafts' ? (
        <DraftList groupId={groupId} drafts={drafts} mayEdit={mayEdit} />
      ) : (
        <TemplateTable screen={screen} />
      )}
      <DeleteDialog screen={screen} />
    </Page>
  )
}

/** Asks before a template is deleted. */
function DeleteDialog({ screen }: { screen: TemplatesScreen }) {
  const { t } = useTexts('channelTemplates')
  const { deleting, setDeleting, remove } = screen
  if (deleting === null) return null
  return (
    <ConfirmDialog
      title={t('channelTemplates:deleteTitle', { name: deleting.name })}
      confirmLabel={t('channelTemplates:delete')}
      isDangerous
      isBusy={remove.busy}
      onConfirm={() => remove.run(deleting)}
      onClose={() => setDeleting(null)}
    >
      {t('channelTemplates:deleteText')}
    </ConfirmDialog>
  )
}
