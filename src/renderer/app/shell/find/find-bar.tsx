import { Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import classes from './find-bar.module.css'
import { ownTextMark, pageRanges } from './page-ranges.ts'

/** Names of the highlights; find-bar.module.css has their colours. */
const ALL = 'find-match'
const CURRENT = 'find-current'

/** Highlights the matches without changing the document, and scrolls the current match into view. */
function showHighlights(ranges: readonly Range[], current: Range | undefined): void {
  CSS.highlights.set(ALL, new Highlight(...ranges))
  if (current === undefined) {
    CSS.highlights.delete(CURRENT)
    return
  }
  const highlight = new Highlight(current)
  highlight.priority = 1
  CSS.highlights.set(CURRENT, highlight)
  current.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function clearHighlights(): void {
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

interface Found {
  readonly query: string
  readonly count: number
  /** Index of the current match; -1 if there is none. */
  readonly index: number
}

const nothing: Found = { query: '', count: 0, index: -1 }

/**
 * The bar that finds text on the screen. Enter goes to the next match, Shift+Enter to the previous one, Escape closes
 * the bar. Each step to a match searches the page again, because its text may have changed.
 */
export default function FindBar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [found, setFound] = useState(nothing)
  const field = useRef<HTMLInputElement>(null)
  // The element that had the focus when the bar opened. It gets the focus back when the bar closes.
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    field.current?.focus()
    return () => {
      clearHighlights()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [opener])

  function show(query: string, indexOf: (count: number) => number): void {
    const ranges = pageRanges(query)
    const count = ranges.length
    const index = count === 0 ? -1 : (indexOf(count) + count) % count
    showHighlights(ranges, ranges[index])
    setFound({ query, count, index })
  }
  const step = (by: 1 | -1) => show(found.query, () => found.index + by)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
  useHotkeys([['Escape', onClose]], [])

  const { query, count, index } = found
  const hasMatches = count > 0
  return (
    <search className={classes.bar} aria-label={t('shell.find.title')} {...{ [ownTextMark]: '' }}>
      <TextInput
        ref={field}
        size="sm"
        w={220}
        aria-label={t('shell.find.field')}
        placeholder={t('shell.find.field')}
        spellCheck={false}
        onKeyDown={onKeyDown}
        value={query}
        onChange={(event) => show(event.currentTarget.value, () => 0)}
      />
      <Text
        component="output"
        inherit
        px={6}
        miw={84}
        c="dimmed"
        ta="right"
        className="numbers"
        aria-live="polite"
      >
        {query.trim() !== '' &&
          (hasMatches
            ? t('shell.find.count', { number: index + 1, total: count })
            : t('shell.find.nothing'))}
      </Text>
      <IconButton
        icon={IconChevronUp}
        size={30}
        label={t('shell.find.previous')}
        disabled={!hasMatches}
        onClick={() => step(-1)}
      />
      <IconButton
        icon={IconChevronDown}
        size={30}
        label={t('shell.find.next')}
        disabled={!hasMatches}
        onClick={() => step(1)}
      />
      <IconButton icon={IconX} size={30} label={t('shell.common.close')} onClick={onClose} />
    </search>
  )
}
