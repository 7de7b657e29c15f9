import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useAtomValue } from 'jotai'
import { languageAtom } from '#renderer/data/session/session.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import {
  loadEmoji,
  searchEmoji,
  type Emoji,
  type EmojiGroup,
  type EmojiGroupNumber,
} from './emoji-data.ts'
import classes from './emoji-picker.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

const groupTexts = {
  0: 'inbox.emoji.groups.0',
  1: 'inbox.emoji.groups.1',
  3: 'inbox.emoji.groups.3',
  4: 'inbox.emoji.groups.4',
  5: 'inbox.emoji.groups.5',
  6: 'inbox.emoji.groups.6',
  7: 'inbox.emoji.groups.7',
  8: 'inbox.emoji.groups.8',
  9: 'inbox.emoji.groups.9',
} as const satisfies Record<EmojiGroupNumber, TextKey>

/** Emoji in each row of the grid. */
const columns = 8

/** Emoji by group, with a search in the user's language and arrow-key navigation. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useInboxTexts()
  const language = useAtomValue(languageAtom)
  const [groups, setGroups] = useState<readonly EmojiGroup[]>([])
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState<Emoji | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    void loadEmoji(language).then(setGroups)
  }, [language])
  // Focus the search field here. The popover cannot do this, because the picker mounts after the popover has opened.
  useEffect(() => search.current?.focus(), [])
  const found = useMemo(
    () => (query.trim() === '' ? null : searchEmoji(groups, query)),
    [groups, query],
  )

  const buttons = () => [...(grid.current?.querySelectorAll('button') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.findIndex((button) => button === document.activeElement)
    const steps: Record<string, number> = {
      ArrowDown: columns,
      ArrowUp: -columns,
      ArrowRight: 1,
      ArrowLeft: -1,
    }
    const step = steps[event.key]
    if (step === undefined || (at < 0 && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const next = at < 0 ? 0 : at + step
    if (next < 0) search.current?.focus()
    else all[Math.min(next, all.length - 1)]?.focus()
  }
  const section = (emoji: readonly Emoji[]) => (
    <div className={classes.grid}>
      {emoji.map((one) => (
        <button
          key={one.sign}
          type="button"
          className={classes.emoji}
          aria-label={one.name}
          tabIndex={-1}
          onClick={() => onPick(one.sign)}
          onFocus={() => setShown(one)}
          onPointerEnter={() => setShown(one)}
        >
          {one.sign}
        </button>
      ))}
    </div>
  )
  return (
    <div className={classes.picker} onKeyDown={onKeyDown} role="presentation">
      <TextInput
        ref={search}
        size="sm"
        variant="filled"
        data-autofocus
        aria-label={t('inbox.emoji.search')}
        placeholder={t('inbox.emoji.search')}
        value={query}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = found?.[0]
          if (event.key !== 'Enter' || first === undefined) return
          event.preventDefault()
          onPick(first.sign)
        }}
      />
      <div ref={grid} className={classes.groups}>
        {found === null
          ? groups.map(({ group, emoji }) => (
              <section key={group} className={classes.group} aria-label={t(groupTexts[group])}>
                <h3 className={classes.heading}>{t(groupTexts[group])}</h3>
                {section(emoji)}
              </section>
            ))
          : section(found)}
        {found?.length === 0 && <p className={classes.none}>{t('inbox.emoji.none')}</p>}
      </div>
      <p className={classes.name} aria-hidden="true">
        {shown === null ? '' : `${shown.sign}  ${shown.name}`}
      </p>
    </div>
  )
}
