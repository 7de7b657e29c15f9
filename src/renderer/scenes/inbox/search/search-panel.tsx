import { Button, Checkbox, Input } from '@mantine/core'
import { IconArrowLeft, IconMessageSearch, IconSearchOff } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { isSearchable } from '#contract/rules/searchable-text.ts'
import { CloseButton } from '#renderer/components/close-button.tsx'
import { EmptyState } from '#renderer/components/empty-state.tsx'
import { FailedState } from '#renderer/components/failed-state.tsx'
import { IconButton } from '#renderer/components/icon-button.tsx'
import { currentGroupIdAtom, openContactIdAtom } from '#renderer/data/session.ts'
import { useToolTexts } from '#renderer/i18n/fetched-texts.ts'
import { RangeChips } from './range-chips.tsx'
import { Results } from './results.tsx'
import classes from './search-panel.module.css'
import { searchFormAtom } from './search-state.ts'
import { useSearch } from './use-search.ts'
import { useShownResult } from './use-shown-result.ts'

export interface SearchPanelProps {
  onShow: (contactId: string, messageId: string) => void
  onClose: () => void
}

/**
 * The message search: text, time range and matches. The arrow keys move between the field and the matches, and Enter
 * opens a match. F3 opens the next one. Escape on a match returns to the field. Escape in the field clears it. If the field is empty, or
 * another control has the focus, Escape closes the search.
 */
export default function SearchPanel({ onShow, onClose }: SearchPanelProps) {
  const { t } = useToolTexts()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const openContactId = useAtomValue(openContactIdAtom)
  const [form, setForm] = useAtom(searchFormAtom)
  const field = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const search = useSearch(groupId, { ...form, contactId: form.here })
  const show = useShownResult(search, onShow)
  useEffect(() => field.current?.select(), [])

  const tooShort = form.text.trim() !== '' && !isSearchable(form.text)
  const clear = () => {
    setForm({ ...form, text: '' })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const matches = [...(panel.current?.querySelectorAll<HTMLElement>('[data-match]') ?? [])]
    const at = matches.findIndex((match) => match === document.activeElement)
    const inField = event.target === field.current
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (at >= 0) field.current?.focus()
      else if (inField && form.text !== '') clear()
      else onClose()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || (at < 0 && !inField)) return
    event.preventDefault()
    if (at + step < 0) field.current?.focus()
    else matches[Math.min(at + step, matches.length - 1)]?.focus()
  }
  return (
    <div
      ref={panel}
      className={classes.panel}
      role="search"
      aria-label={t('tools:search.title')}
      onKeyDown={onKeyDown}
    >
      <header className={classes.head}>
        <div className={classes.top}>
          <IconButton icon={IconArrowLeft} label={t('tools:search.close')} onClick={onClose} />
          <h1 className={classes.title}>{t('tools:search.title')}</h1>
        </div>
        <Input
          ref={field}
          classNames={{ input: classes.field }}
          size="sm"
          variant="filled"
          aria-label={t('tools:search.field')}
          placeholder={t('tools:search.field')}
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
              <CloseButton size="sm" label={t('tools:search.clear')} onClick={clear} />
            )
          }
        />
        <RangeChips
          value={form.timerange}
          onChange={(timerange) => setForm({ ...form, timerange })}
        />
        {openContactId !== null && (
          <Checkbox
            classNames={{ root: classes.here, label: classes.hereLabel }}
            size="xs"
            label={t('tools:search.here')}
            checked={form.here !== null}
            onChange={(event) =>
              setForm({ ...form, here: event.currentTarget.checked ? openContactId : null })
            }
          />
        )}
        <p className={classes.state} id="message-search-state" role="status">
          {tooShort
            ? t('tools:search.tooShort', { count: limits.searchMinCharacters })
            : search.items !== undefined &&
              !search.isPending &&
              search.items.length > 0 &&
              t(search.hasMore ? 'tools:search.foundMore' : 'tools:search.found', {
                count: search.items.length,
              })}
        </p>
      </header>
      <Found
        search={search}
        isIdle={!isSearchable(form.text)}
        canWiden={form.timerange !== 'all'}
        onWiden={() => {
          setForm({ ...form, timerange: 'all' })
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

interface FoundProps extends Pick<SearchPanelProps, 'onShow'> {
  search: ReturnType<typeof useSearch>
  /** Whether the text is too short to be searched. */
  isIdle: boolean
  canWiden: boolean
  onWiden: () => void
  onRetry: () => void
}

/** The matches, or the reason why none are shown. */
function Found({ search, isIdle, canWiden, onWiden, onRetry, onShow }: FoundProps) {
  const { t } = useToolTexts()
  const { items, searchWords, error, hasMore, isPending } = search
  const instead = isIdle ? null : error !== null && items === undefined ? (
    <FailedState title={t('tools:search.failed')} error={error} onRetry={onRetry} />
  ) : items?.length === 0 && !isPending && !hasMore ? (
    <EmptyState
      icon={IconSearchOff}
      title={t('tools:search.none', { text: searchWords })}
      text={t('tools:search.noneText')}
      action={
        canWiden && (
          <Button variant="default" onClick={onWiden}>
            {t('tools:search.wider')}
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
          title={t('tools:search.begin')}
          text={t('tools:search.beginText')}
        />
      ) : (
        instead === null && <Results search={search} onShow={onShow} />
      )}
    </>
  )
}
