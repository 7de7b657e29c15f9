import { Input } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, memo, Suspense, type KeyboardEvent, type RefObject } from 'react'
import { limits } from '#contract/limits.ts'
import { useActions } from '#renderer/components/focus/actions.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { defaultFilter, effectiveText, partsInUse } from '#renderer/data/chats/chat-filter.ts'
import { hasViewsAtom } from '#renderer/data/session/session.ts'
import { useIsSettled } from '#renderer/scenes/inbox/shared/use-is-settled.ts'
import classes from './list-header.module.css'
import { unpinnedViewAtom } from '#renderer/scenes/inbox/views/shown-view.ts'
import { isSelectingAtom } from '#renderer/scenes/inbox/actions/selection.ts'
import { listActions } from './list-actions.ts'
import { ViewTabs } from './view-tabs.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'

const ListTools = lazy(() => import('./list-tools.tsx'))
const SelectionStrip = lazy(() => import('#renderer/scenes/inbox/bulk/selection-strip.tsx'))
const ActiveFilters = lazy(() => import('./filters/active-filters.tsx'))

interface ListHeaderProps {
  inputRef: RefObject<HTMLInputElement | null>
  /** Moves the focus to the list. Called for ArrowDown in the field and for Escape in the empty field. */
  onLeave: () => void
}

/** The header above the list: title, tools, text filter, views and active filters. */
export const ListHeader = memo(function ListHeader({ inputRef, onLeave }: ListHeaderProps) {
  const { t } = useInboxTexts()
  useActions(listActions)
  const filter = useAtomValue(listFilterAtom)
  const isSelecting = useAtomValue(isSelectingAtom)
  // The tools load once the chats are drawn: the code of their menus would delay the first rows.
  const isSettled = useIsSettled()
  const { text, type } = filter
  const hasNamedView = useAtomValue(unpinnedViewAtom) !== null
  const hasViews = useAtomValue(hasViewsAtom) !== false
  const tooShort = text.trim() !== '' && effectiveText(text) === undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      currentLive().list.setFilter({ text: '' })
    } else if (event.key === 'ArrowDown' || event.key === 'Escape') {
      event.preventDefault()
      onLeave()
    }
  }
  return (
    <header className={classes.header}>
      {isSelecting && (
        <Suspense>
          <SelectionStrip onLeave={onLeave} />
        </Suspense>
      )}
      <div className={classes.head}>
        <h1 className={classes.title}>{t('inbox.list.title')}</h1>
        {/* The strip covers the tools. */}
        <div className={classes.tools} inert={isSelecting}>
          {isSettled && (
            <Suspense>
              <ListTools />
            </Suspense>
          )}
        </div>
      </div>
      <Input
        ref={inputRef}
        classNames={{ input: classes.field }}
        size="sm"
        variant="filled"
        aria-label={t('inbox.list.filter')}
        placeholder={t('inbox.list.filterHint')}
        aria-describedby={tooShort ? 'list-filter-hint' : undefined}
        maxLength={limits.searchMaxCharacters}
        value={text}
        onChange={(event) => currentLive().list.setFilter({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        leftSection={<IconFilter size={16} stroke={1.8} aria-hidden="true" />}
        // Narrower than Mantine's, for longer translations in the narrowest list.
        leftSectionWidth={32}
        rightSectionWidth={30}
        // Mantine's own ARIA attributes would replace `aria-describedby`.
        withAria={false}
        // While the field is empty, this section shows the shortcut. It gets no pointer events, so that a click on it
        // focuses the field.
        rightSectionPointerEvents={text === '' ? 'none' : 'all'}
        rightSection={
          text === '' ? (
            <Keys shortcut="/" />
          ) : (
            <CloseButton
              size="sm"
              label={t('inbox.list.clearFilter')}
              onClick={() => {
                currentLive().list.setFilter({ text: '' })
                inputRef.current?.focus()
              }}
            />
          )
        }
      />
      <p className={classes.hint} id="list-filter-hint" role="status">
        {tooShort && t('inbox.list.tooShort', { count: limits.searchMinCharacters })}
      </p>
      {hasViews && <ViewTabs />}
      {(type !== defaultFilter.type || partsInUse(filter).length > 0 || hasNamedView) && (
        <Suspense>
          <ActiveFilters inputRef={inputRef} />
        </Suspense>
      )}
    </header>
  )
})
