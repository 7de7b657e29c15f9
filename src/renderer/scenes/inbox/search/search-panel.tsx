import { Button, Checkbox, Input, Tabs } from '@mantine/core'
import { IconArrowLeft, IconMessageSearch, IconSearchOff } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { isSearchable } from '#contract/rules/text/searchable-text.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { FailedState } from '#renderer/components/notices/failed-state.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { currentGroupIdAtom, openContactIdAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { FileChips, RangeChips } from './range-chips.tsx'
import { Results, type ResultsProps } from './results.tsx'
import classes from './search-panel.module.css'
import { searchFormAtom, searchTabs, type SearchTab } from './search-state.ts'
import { shownTab } from './shown-tab.ts'
import { useSearch, type Search } from './use-search.ts'
import { useShownResult } from './use-shown-result.ts'

const tabNames = {
  messages: 'inboxActions:search.tabs.messages',
  files: 'inboxActions:search.tabs.files',
  contacts: 'inboxActions:search.tabs.contacts',
  notes: 'inboxActions:search.tabs.notes',
} as const satisfies Record<SearchTab, string>

/**
 * The search: text, what is searched, time range and matches. The arrow keys move between the field and the matches, and
 * Enter opens a match. F3 opens the next one. Escape on a match returns to the field. Escape in the field clears it. If
 * the field is empty, or another control has the focus, Escape closes the search.
 */
export default function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('inboxActions')
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const openContactId = useAtomValue(openContactIdAtom)
  const [form, setForm] = useAtom(searchFormAtom)
  const field = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { tabs, searches } = useSearch(groupId, form)
  const tab = shownTab(form, tabs, searches)
  /** The form of a user who narrows or widens the search: they want to see this tab, also if nothing is found. */
  const formHere = { ...form, tab, tabChosenFor: form.text.trim() }
  const search = searches[tab]
  const show = useShownResult(search)
  useEffect(() => field.current?.select(), [])

  const isTyped = form.text.trim() !== ''
  const tooShort = isTyped && !isSearchable(form.text)
  const clear = () => {
    setForm({ ...form, text: '' })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const matches = [...(panel.current?.querySelectorAll<HTMLElement>('[data-match]') ?? [])]
    const at = matches.findIndex((match) => match === document.activeElement)
    const inField = event.target === field.current
    const inTab = event.target instanceof Element && event.target.closest('[role="tab"]') !== null
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (at >= 0) field.current?.focus()
      else if (inField && form.text !== '') clear()
      else onClose()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || (at < 0 && !inField && !inTab)) return
    event.preventDefault()
    if (at + step < 0) field.current?.focus()
    else matches[Math.min(at + step, matches.length - 1)]?.focus()
  }
  const countOf = ({ items, hasMore, isPending }: Search): string =>
    !isSearchable(form.text) || items === undefined || isPending
      ? ''
      : `${items.length}${hasMore ? '+' : ''}`
  return (
    <div
      ref={panel}
      className={classes.panel}
      role="search"
      aria-label={t('inboxActions:search.title')}
      onKeyDown={onKeyDown}
    >
      <header className={classes.head}>
        <div className={classes.top}>
          <IconButton
            icon={IconArrowLeft}
            label={t('inboxActions:search.close')}
            onClick={onClose}
          />
          <h1 className={classes.title}>{t('inboxActions:search.title')}</h1>
        </div>
        <Input
          ref={field}
          classNames={{ input: classes.field }}
          size="sm"
          variant="filled"
          aria-label={t('inboxActions:search.field')}
          placeholder={t('inboxActions:search.field')}
          aria-describedby="message-search-state"
          maxLength={limits.searchMaxCharacters}
          value={form.text}
          onChange={(event) => setForm({ ...form, text: event.currentTarget.value })}
          // Mantine's own ARIA attributes would replace `aria-describedby`.
          withAria={false}
          attributes={{ input: { id: 'message-search' } }}
          rightSectionPointerEvents="all"
          rightSection={
            form.text !== '' && (
              <CloseButton size="sm" label={t('inboxActions:search.clear')} onClick={clear} />
            )
          }
        />
        <Tabs
          value={tab}
          onChange={(next) => {
            const chosen = searchTabs.find((one) => one === next)
            if (chosen !== undefined) setForm({ ...formHere, tab: chosen })
          }}
          classNames={{
            list: classes.tabs ?? '',
            tab: classes.tab ?? '',
            tabLabel: classes.label ?? '',
          }}
        >
          <Tabs.List aria-label={t('inboxActions:search.what')} grow>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                <span>{t(tabNames[one])}</span>{' '}
                <span className="numbers">{countOf(searches[one])}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {tab === 'files' && (
          <FileChips value={form.files} onChange={(files) => setForm({ ...formHere, files })} />
        )}
        {tab !== 'contacts' && (
          <RangeChips
            value={form.timerange}
            onChange={(timerange) => setForm({ ...formHere, timerange })}
          />
        )}
        {openContactId !== null && tab !== 'contacts' && (
          <Checkbox
            classNames={{ root: classes.here, label: classes.hereLabel }}
            size="xs"
            label={t('inboxActions:search.here')}
            checked={form.here !== null}
            onChange={(event) =>
              setForm({ ...formHere, here: event.currentTarget.checked ? openContactId : null })
            }
          />
        )}
        <p className={classes.state} id="message-search-state" role="status">
          {tooShort
            ? t('inboxActions:search.tooShort', { count: limits.searchMinCharacters })
            : search.items !== undefined &&
              !search.isPending &&
              search.items.length > 0 &&
              t(search.hasMore ? foundMore[tab] : found[tab], { count: search.items.length })}
        </p>
      </header>
      <FoundList
        key={tab}
        search={search}
        tab={tab}
        canWiden={form.timerange !== 'all' && tab !== 'contacts'}
        onWiden={() => {
          setForm({ ...formHere, timerange: 'all' })
          field.current?.focus()
        }}
        onRetry={() => {
          search.retry()
          field.current?.focus()
        }}
        onShow={show}
      />
    </div>
  )
}

const found = {
  messages: 'inboxActions:search.found',
  files: 'inboxActions:search.foundFiles',
  contacts: 'inboxActions:search.foundContacts',
  notes: 'inboxActions:search.foundNotes',
} as const satisfies Record<SearchTab, string>
const foundMore = {
  messages: 'inboxActions:search.foundMore',
  files: 'inboxActions:search.foundMoreFiles',
  contacts: 'inboxActions:search.foundMoreContacts',
  notes: 'inboxActions:search.foundMoreNotes',
} as const satisfies Record<SearchTab, string>
const none = {
  messages: 'inboxActions:search.none',
  files: 'inboxActions:search.noneFiles',
  contacts: 'inboxActions:search.noneContacts',
  notes: 'inboxActions:search.noneNotes',
} as const satisfies Record<SearchTab, string>

interface FoundListProps extends Pick<ResultsProps, 'onShow'> {
  search: Search
  tab: SearchTab
  canWiden: boolean
  onWiden: () => void
  onRetry: () => void
}

/** The matches, or the reason why none are shown. */
function FoundList({ search, tab, canWiden, onWiden, onRetry, onShow }: FoundListProps) {
  const { t } = useTexts('inboxActions')
  const { items, searchWords, error, hasMore, isPending, isIdle } = search
  const instead = isIdle ? null : error !== null && items === undefined ? (
    <FailedState title={t('inboxActions:search.failed')} error={error} onRetry={onRetry} />
  ) : items?.length === 0 && !isPending && !hasMore ? (
    <EmptyState
      icon={IconSearchOff}
      title={
        searchWords === '' ? t('inboxActions:search.noFiles') : t(none[tab], { text: searchWords })
      }
      text={t(canWiden ? 'inboxActions:search.noneText' : 'inboxActions:search.noneSpelling')}
      action={
        canWiden && (
          <Button variant="default" onClick={onWiden}>
            {t('inboxActions:search.wider')}
          </Button>
        )
      }
    />
  ) : null
  return (
    <>
      {/* Always mounted, so that screen readers announce changes. */}
      <div className={classes.instead} role="status">
        {instead}
      </div>
      {isIdle ? (
        <EmptyState
          icon={IconMessageSearch}
          title={t('inboxActions:search.begin')}
          text={t('inboxActions:search.beginText')}
        />
      ) : (
        instead === null && <Results search={search} onShow={onShow} />
      )}
    </>
  )
}
