import '@mantine/core/styles/Progress.layer.css'
import { Button, Menu, Progress } from '@mantine/core'
import { IconArchive, IconDownload, IconTag, IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { contactTableApi, type BulkChange } from '#contract/api/contact-table.ts'
import { limits } from '#contract/limits.ts'
import { CloseButton } from '../../components/close-button.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { call } from '../../data/api-client.ts'
import { showError, showToast } from '../../data/toasts.ts'
import { useContactTexts } from '../../i18n/contact-texts.ts'
import { changeContacts, undoChanges, type BulkResult } from './bulk-changes.ts'
import type { ContactNames } from './contact-names.ts'
import { filterOf } from './contact-queries.ts'
import type { ContactView } from './contact-view.ts'
import classes from './contacts.module.css'

export interface BulkBarProps {
  groupId: string
  view: ContactView
  names: ContactNames
  /** The number of contacts that match the view. */
  total: number
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** Absent for users who may not export contacts. */
  onExport?: ((ids: readonly string[]) => void) | undefined
}

/**
 * The actions on the selected contacts, and the progress of a running action. After an action that changed contacts, a
 * toast offers to undo it, also if the action failed halfway.
 */
export function BulkBar(props: BulkBarProps) {
  const { groupId, view, names, total, selected, onSelect, onExport } = props
  const { t } = useContactTexts()
  const [done, setDone] = useState<number | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ids = [...selected]

  const undo = async (result: BulkResult) => {
    const { refused, error } = await undoChanges(groupId, result)
    if (error !== undefined) showError(error)
    else if (refused > 0) showToast(t('contacts:bulk.refused', { count: refused }), 'danger')
    else showToast(t('contacts:bulk.undone'))
  }
  const run = async (change: BulkChange) => {
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
      const action = { label: t('contacts:bulk.undo'), perform: () => void undo(result) }
      showToast(text, 'info', changed > 0 ? action : undefined)
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
            label={t('contacts:bulk.assign')}
            icon={<IconUserPlus size={16} aria-hidden="true" />}
            options={names.agents}
            onChoose={(userId) => void run({ kind: 'assign', userId })}
          />
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
          {onExport !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => onExport(ids)}
            >
              {t('contacts:export')}
            </Button>
          )}
          <CloseButton label={t('contacts:bulk.clear')} onClick={() => onSelect(new Set())} />
        </>
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
