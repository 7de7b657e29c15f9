import { Button, Flex } from '@mantine/core'
import { IconCopyCheck, IconPlus, IconUpload, type Icon } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useLocation, useNavigate } from 'react-router'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { Redirect } from '#renderer/components/redirect.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { ContactFilters } from './contact-filters.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { ContactTable } from './contact-table.tsx'
import { ContactViews, ContactViewSelect } from './contact-views.tsx'
import Duplicates from './duplicates/duplicates-scene.tsx'
import { duplicatesPath } from './duplicates/duplicates-path.ts'
import { ExportMenu } from './export-menu.tsx'
import { ContactImport } from './import/import-scene.tsx'
import { importPath } from './import/import-path.ts'
import { OpenedDialog } from './opened-dialog.tsx'
import { RecentChangesMenu } from './recent-changes-menu.tsx'
import { SegmentButtons } from './segment-buttons.tsx'
import { useContactsScreen } from './use-contacts-screen.ts'

/** In windows narrower than this the views are a field instead of a column, CSS px. */
const viewsFromPx = 1200

/** The group's contacts in a table with filters, segments and bulk changes, or the import of contacts from a file. */
export default function ContactsScene() {
  const viewer = useAtomValue(viewerAtom)
  const { pathname } = useLocation()
  if (viewer === null) return null
  if (pathname === duplicatesPath && can(viewer, 'contact.offerMerge'))
    return <Duplicates key={viewer.groupId} viewer={viewer} />
  if (pathname !== importPath) return <Contacts key={viewer.groupId} viewer={viewer} />
  return can(viewer, 'contact.import') ? (
    <ContactImport key={viewer.groupId} viewer={viewer} />
  ) : (
    <Redirect to={menuPaths.contacts} />
  )
}

interface HeadActionProps {
  icon: Icon
  label: string
  /** In a narrow window the icon alone leaves the search its room. */
  isNarrow: boolean
  onClick: () => void
}

/** A way to another screen of contacts, in the head of the table. */
function HeadAction({ icon: Glyph, label, isNarrow, onClick }: HeadActionProps) {
  if (isNarrow) return <IconButton icon={Glyph} label={label} onClick={onClick} />
  return (
    <Button variant="subtle" leftSection={<Glyph size={16} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  )
}

function Contacts({ viewer }: { viewer: Viewer }) {
  const { t } = useTexts('sidePanel', 'contacts')
  const navigate = useNavigate()
  const windowPx = useWindowWidth()
  const screen = useContactsScreen(viewer)
  const { names, view, showView, query, total, open, openAt, stepTo, setDialog } = screen
  const { selected, setSelected } = screen.selection
  const { value: shown, store: choose, reset } = screen.columns
  const { exportOf, isReadOnly } = screen
  const { groupId } = viewer
  const createButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={isReadOnly}
      title={isReadOnly ? t('contacts:readOnly') : undefined}
      onClick={screen.create}
    >
      {t('contacts:new')}
    </Button>
  )

  return (
    <>
      <Page
        title={t('contacts:title')}
        titleControl={
          <SearchField
            label={t('contacts:search')}
            minWidth={200}
            value={view.text}
            onChange={(text) => showView({ ...view, text })}
          />
        }
        actions={
          <>
            {can(viewer, 'contact.offerMerge') && (
              <HeadAction
                icon={IconCopyCheck}
                label={t('contacts:duplicates')}
                isNarrow={windowPx < viewsFromPx}
                onClick={() => void navigate(duplicatesPath)}
              />
            )}
            {can(viewer, 'contact.import') && (
              <HeadAction
                icon={IconUpload}
                label={t('contacts:import.action')}
                isNarrow={windowPx < viewsFromPx}
                onClick={() => void navigate(importPath)}
              />
            )}
            {can(viewer, 'contact.export') && (
              <ExportMenu position="bottom-end" onExport={(exported) => exportOf(null, exported)} />
            )}
            {createButton}
          </>
        }
        footer={
          <span role="status">
            {query.data !== undefined && t('contacts:count', { count: total })}
          </span>
        }
        panel={
          open !== undefined && (
            <ContactPanel
              viewer={viewer}
              contact={open}
              names={names}
              onOpenChat={() => screen.openChat(open)}
              steps={{
                text: t('contacts:panel.position', { position: openAt + 1, total }),
                previousLabel: t('contacts:panel.previous'),
                nextLabel: t('contacts:panel.next'),
                onPrevious: stepTo(openAt - 1),
                onNext: stepTo(openAt + 1),
              }}
              onEdit={() => setDialog({ kind: 'edit', contact: open })}
              onDelete={() => setDialog({ kind: 'delete', contact: open })}
              onImportHistory={() => setDialog({ kind: 'history', contact: open })}
              onClose={() => screen.setOpenId(null)}
            />
          )
        }
      >
        <Flex h="100%" mih={0} flex={1}>
          {windowPx >= viewsFromPx && (
            <ContactViews groupId={groupId} view={view} onChange={showView} />
          )}
          <Flex direction="column" miw={0} flex={1}>
            <FilterRow
              isFiltered={screen.isFiltered}
              onClear={screen.clear}
              end={
                <>
                  <RecentChangesMenu />
                  <ColumnMenu shown={shown} onChoose={choose} onReset={reset} />
                </>
              }
            >
              {windowPx < viewsFromPx && (
                <ContactViewSelect groupId={groupId} view={view} onChange={showView} />
              )}
              <ContactFilters viewer={viewer} view={view} names={names} onChange={showView} />
              <SegmentButtons screen={screen} />
            </FilterRow>
            <ContactTable screen={screen} createButton={createButton} />
            {screen.mayChange && selected.size > 0 && (
              <BulkBar
                viewer={viewer}
                view={view}
                names={names}
                total={total}
                selected={selected}
                onSelect={setSelected}
                onExport={can(viewer, 'contact.export') ? exportOf : undefined}
              />
            )}
          </Flex>
        </Flex>
      </Page>
      <OpenedDialog screen={screen} />
    </>
  )
}
