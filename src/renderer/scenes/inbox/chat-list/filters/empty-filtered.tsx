import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { defaultFilter, effectiveText } from '#renderer/data/chats/chat-filter.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useFiltersInUse } from './filters-in-use.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'

/** Shown instead of the list when no chat matches the filters. Names the filters and offers to clear them. */
export default function EmptyFiltered({ onLeave }: { onLeave: () => void }) {
  const { t } = useInboxTexts()
  const { text } = useAtomValue(listFilterAtom)
  const filters = [
    ...(effectiveText(text) === undefined ? [] : [`“${text.trim()}”`]),
    ...useFiltersInUse().map(({ name }) => name),
  ]
  const showAll = () => {
    // Move the focus first, because the button disappears with the filters.
    onLeave()
    currentLive().list.setFilter(defaultFilter)
  }
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('inbox.filters.emptyTitle')}
      text={filters.join(' · ')}
      action={
        <Button variant="default" onClick={showAll}>
          {t('inbox.empty.showAll')}
        </Button>
      }
    />
  )
}
