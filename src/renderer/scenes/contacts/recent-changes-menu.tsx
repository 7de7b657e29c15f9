import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { ShortTime } from '#renderer/components/dates/short-time.tsx'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { recentChangesAtom, undoRecent, type RecentChange } from './recent-changes.ts'

/** The bulk changes of the last ten minutes. Choosing one undoes it. Not shown while there are none. */
export function RecentChangesMenu() {
  const { t } = useTexts('sidePanel', 'contacts')
  const undo = useUndoChange()
  const changes = useAtomValue(recentChangesAtom)
  if (changes.length === 0) return null
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        >
          {t('contacts:bulk.recent')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        <Menu.Label>{t('contacts:bulk.recentHint')}</Menu.Label>
        {changes.map((change) => (
          <Menu.Item
            key={change.id}
            rightSection={t('contacts:bulk.undo')}
            onClick={() => undo(change)}
          >
            {change.text}
            <br />
            {t('contacts:bulk.done', { count: change.result.changed })} ·{' '}
            <ShortTime at={change.at} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Returns a function that undoes a bulk change and says the result in a toast. */
export function useUndoChange(): (change: RecentChange) => void {
  const { t } = useTexts('sidePanel', 'contacts')
  const undo = async (change: RecentChange) => {
    const { refused, error } = await undoRecent(change)
    if (error !== undefined) showError(error)
    else if (refused > 0) showToast(t('contacts:bulk.refused', { count: refused }), 'danger')
    else showToast(t('contacts:bulk.undone'))
  }
  return (change) => void undo(change).catch(showError)
}
