import { Button, Menu, Progress } from '@mantine/core'
import {
  IconArchive,
  IconForms,
  IconProgress,
  IconSpeakerphone,
  IconTag,
  IconTagOff,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { contactTableApi, type BulkChange } from '#contract/api/contacts/contact-table.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import type { FirstAudience } from '#renderer/data/navigation/first-audience.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { changeContacts } from './bulk-changes.ts'
import type { ContactNames } from './contact-names.ts'
import { filterOf } from './contact-queries.ts'
import type { ContactView } from './contact-view.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { ExportMenu, type ExportedColumns } from './export-menu.tsx'
import { statusNames } from '#renderer/components/contact-conditions/status-names.ts'
import classes from './contacts.module.css'
import { useUndoChange } from './recent-changes-menu.tsx'
import { keepChange } from './recent-changes.ts'

const statusKinds = ['success', 'inProgress'] as const

export interface BulkBarProps {
  viewer: Viewer
  view: ContactView
  names: ContactNames
  /** The number of contacts that match the view. */
  total: number
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** Absent for users who may not export contacts. */
  onExport?: ((ids: readonly string[], columns: ExportedColumns) => void) | undefined
}

/** A change that the bar makes. Nothing but an undo removes the agent of many contacts. */
type BarChange = BulkChange & { kind: Exclude<BulkChange['kind'], 'unassign' | 'giveBack'> }

/**
 * The actions on the selected contacts, and the progress of a running action. After an action that changed contacts, a
 * toast and the list of recent changes offer to undo it, also if the action failed halfway.
 */
export function BulkBar(props: BulkBarProps) {
  const { viewer, view, names, total, selected, onSelect, onExport } = props
  const { groupId } = viewer
  const { t } = useTexts('sidePanel', 'contacts')
  const [done, setDone] = useState<number | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isFilling, setFilling] = useState(false)
  const ids = [...selected]

  const navigate = useNavigate()
  const undo = useUndoChange()
  const group = useAtomValue(groupAtom)
  const fieldNameOf = useFieldNames()
  const statusName = (kind: 'success' | 'inProgress') =>
    statusNames(t, group).find(({ status }) => status === chatStatuses[kind])?.name ?? ''
  const editsMany = group?.editsMany === true
  const textOf = (change: BarChange) => {
    const tagName = (tagId: string) => names.tags.find(({ id }) => id === tagId)?.name ?? ''
    switch (change.kind) {
      case 'tag':
        return t('contacts:bulk.recentChange.tag', { name: tagName(change.tagId) })
      case 'untag':
        return t('contacts:bulk.recentChange.untag', { name: tagName(change.tagId) })
      case 'assign':
        return t('contacts:bulk.recentChange.assign', { name: names.userName(change.userId) ?? '' })
      case 'team': {
        const name = names.teams.find(({ id }) => id === change.teamId)?.name ?? ''
        return t('contacts:bulk.recentChange.team', { name })
      }
      case 'success':
      case 'inProgress':
        return t('contacts:bulk.recentChange.status', { name: statusName(change.kind) })
      case 'field':
        return t('contacts:bulk.recentChange.field', { name: fieldNameOf(change.number) })
      case 'archive':
        return t('contacts:bulk.recentChange.archive')
      case 'unarchive':
        return t('contacts:bulk.recentChange.unarchive')
    }
  }
  const run = async (change: BarChange) => {
    setDone(0)
    try {
      const result = await changeContacts(groupId, ids, change, setDone)
      const { changed, refused, error } = result
      if (error === undefined) onSelect(new Set())
      else showError(error)
      const text = [
        t('contacts:bulk.done', { count: changed }),
        ...(refused > 0 ? [t('contacts:bulk.refused', { count: refused })] : []),
      ].join(' · ')
      if (changed === 0) return showToast(text)
      const kept = keepChange({ groupId, text: textOf(change), result })
      offerUndoInToast(text, () => undo(kept))
    } catch (error) {
      showError(error)
    } finally {
      setDone(null)
    }
  }
  const query = filterOf(groupId, view)
  // Another filter clears the selection, which unmounts the bar; the contacts of the former one are not selected then.
  const selecting = useRef<AbortController>(null)
  useEffect(() => () => selecting.current?.abort(), [])
  const selectAll = async () => {
    const { signal } = (selecting.current = new AbortController())
    try {
      const { ids: all } = await call(contactTableApi.contactIds, { query, signal })
      if (!signal.aborted) onSelect(new Set(all))
    } catch (error) {
      if (!signal.aborted) showError(error)
    }
  }
  const archive = () => void run({ kind: view.archived ? 'unarchive' : 'archive' })
  const isBusy = done !== null

  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('contacts:bulk.label')}>
      <strong className="numbers">{t('contacts:bulk.selected', { count: ids.length })}</strong>
      {isBusy ? (
        <>
          <Progress
            className={classes.progress ?? ''}
            value={(done / Math.max(1, ids.length)) * 100}
            aria-label={t('contacts:bulk.label')}
          />
          <span className="numbers" role="status">
            {t('contacts:bulk.progress', { done, total: ids.length })}
          </span>
        </>
      ) : (
        <>
          {ids.length < Math.min(total, limits.contacts.selectionMax) && (
            <Button variant="subtle" size="compact-sm" onClick={() => void selectAll()}>
              {t('contacts:bulk.all', { total: Math.min(total, limits.contacts.selectionMax) })}
            </Button>
          )}
          <Choices
            label={t('contacts:bulk.tag')}
            icon={<IconTag size={16} aria-hidden="true" />}
            options={names.tags}
            onChoose={(tagId) => void run({ kind: 'tag', tagId })}
          />
          <Choices
            label={t('contacts:bulk.untag')}
            icon={<IconTagOff size={16} aria-hidden="true" />}
            options={names.tags}
            onChoose={(tagId) => void run({ kind: 'untag', tagId })}
          />
          <Choices
            label={t('contacts:bulk.assign')}
            icon={<IconUserPlus size={16} aria-hidden="true" />}
            options={names.agents}
            onChoose={(userId) => void run({ kind: 'assign', userId })}
          />
          {editsMany &&
            can(viewer, 'chats.offer', { kind: 'toTeam', teamCount: names.teams.length }) && (
              <Choices
                label={t('contacts:bulk.team')}
                icon={<IconUsers size={16} aria-hidden="true" />}
                options={names.teams}
                onChoose={(teamId) => void run({ kind: 'team', teamId })}
              />
            )}
          {editsMany && group.hasChatStatus && (
            <Choices
              label={t('contacts:fields.status')}
              icon={<IconProgress size={16} aria-hidden="true" />}
              options={statusKinds.map((id) => ({ id, name: statusName(id) }))}
              onChoose={(id) => void run({ kind: id === 'success' ? 'success' : 'inProgress' })}
            />
          )}
          {editsMany && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconForms size={16} aria-hidden="true" />}
              onClick={() => setFilling(true)}
            >
              {t('contacts:bulk.field')}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArchive size={16} aria-hidden="true" />}
            onClick={() => {
              if (!view.archived && ids.length > limits.contacts.archiveAskMin) setAsking(true)
              else archive()
            }}
          >
            {view.archived ? t('contacts:bulk.restore') : t('contacts:bulk.archive')}
          </Button>
          {can(viewer, 'campaign.run') && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconSpeakerphone size={16} aria-hidden="true" />}
              onClick={() =>
                void navigate(`${menuPaths.campaigns}/new`, {
                  state: { kind: 'contacts', contactIds: ids } satisfies FirstAudience,
                })
              }
            >
              {t('contacts:bulk.campaign')}
            </Button>
          )}
          {onExport !== undefined && (
            <ExportMenu
              size="compact-sm"
              position="top-start"
              onExport={(columns) => onExport(ids, columns)}
            />
          )}
          {can(viewer, 'contact.offerDelete') && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => setDeleting(true)}
            >
              {t('contacts:delete.action')}
            </Button>
          )}
          <CloseButton label={t('contacts:bulk.clear')} onClick={() => onSelect(new Set())} />
        </>
      )}
      {isDeleting && (
        <DeleteDialog
          groupId={groupId}
          ids={ids}
          onDeleted={() => onSelect(new Set())}
          onClose={() => setDeleting(false)}
        />
      )}
      {isFilling && (
        <FieldDialog
          viewer={viewer}
          count={ids.length}
          onClose={() => setFilling(false)}
          onFill={(field) => {
            setFilling(false)
            void run({ kind: 'field', ...field })
          }}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('contacts:bulk.archiveTitle', { count: ids.length })}
          confirmLabel={t('contacts:bulk.archive')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            archive()
          }}
        >
          {t('contacts:bulk.archiveText')}
        </ConfirmDialog>
      )}
    </div>
  )
}

interface ChoicesProps {
  label: string
  icon: ReactNode
  options: readonly { readonly id: string; readonly name: string }[]
  onChoose: (id: string) => void
}

function Choices({ label, icon, options, onChoose }: ChoicesProps) {
  if (options.length === 0) return null
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={icon}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {options.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onChoose(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
