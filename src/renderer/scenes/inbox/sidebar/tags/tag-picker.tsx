import { Box, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { limits } from '#contract/limits.ts'
import { Loading } from '#renderer/components/notices/loading.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import {
  ListboxOption,
  nextOption,
  type ListboxOptionProps,
} from '#renderer/components/forms/listbox.tsx'
import { hueOf } from '#renderer/components/people/hue.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useIsShown } from '#renderer/data/change/use-is-shown.ts'
import { matchTags } from './tag-matches.ts'
import classes from './tag-picker.module.css'

export interface TagPickerProps {
  /** All tags of the group that the viewer sees. A new tag must not have the label of one of them. */
  tags: readonly Tag[]
  /** The tags that can be added. */
  choices: readonly Tag[]
  onPick: (tag: Tag) => void
  /** Returns a text that names the templates sent when a tag of this name is added; null for none. */
  sends: (tagName: string) => string | null
  /** Absent if the viewer may not create tags. @throws ApiError */
  create: ((name: string) => Promise<Tag>) | undefined
}

/**
 * Finds a tag by its label, or creates one. The arrow keys move between the options, and Enter picks the active option.
 */
export default function TagPicker({ tags, choices, onPick, sends, create }: TagPickerProps) {
  const { t } = useInboxTexts()
  const listId = useId()
  const [text, setText] = useState('')
  /** The index of the option that the user made active by key or mouse; null until then, and after each typed text. */
  const [active, setActive] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isShown = useIsShown()

  const name = text.trim()
  const { matches, label } = matchTags(text, tags, choices)
  const mayCreate = create !== undefined && label === 'free'
  const count = matches.length + (mayCreate ? 1 : 0)
  // At first the first option is active. If the typed label is taken, none is: Enter would pick a tag with another
  // label.
  const first = label === 'taken' ? -1 : 0
  const at = Math.min(active ?? first, count - 1)
  const idOf = (index: number) => `${listId}-${index}`

  const make = async () => {
    if (create === undefined || busy) return
    setBusy(true)
    setError(null)
    try {
      onPick(await create(name))
    } catch (refused) {
      // If the picker was closed during the call, show the error as a toast.
      if (!isShown()) return showError(refused)
      setError(refused)
      setBusy(false)
    }
  }
  const take = (index: number) => {
    const match = matches[index]
    if (match !== undefined) onPick(match)
    else if (mayCreate) void make()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOption(event.key, at, count)
    if (next !== null) setActive(next)
    else if (event.key === 'Enter') take(at)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        ref={focusAtOnce}
        size="sm"
        role="combobox"
        aria-label={t('inbox.tags.find')}
        placeholder={t('inbox.tags.find')}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? listId : undefined}
        aria-activedescendant={at >= 0 ? idOf(at) : undefined}
        maxLength={limits.tagLabelMax}
        value={text}
        readOnly={busy}
        rightSection={busy && <Loading size={16} />}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(null)
          setError(null)
        }}
        onKeyDown={onKeyDown}
      />
      {count > 0 && (
        <div
          className={classes.choices}
          role="listbox"
          id={listId}
          aria-label={t('inbox.tags.choices')}
        >
          {matches.map((tag, index) => (
            <Choice
              key={tag.id}
              id={idOf(index)}
              index={index}
              isActive={index === at}
              hue={hueOf(tag.id)}
              name={tag.name}
              sends={sends(tag.name)}
              onPoint={() => setActive(index)}
              onChoose={() => onPick(tag)}
            />
          ))}
          {mayCreate && (
            <Choice
              id={idOf(matches.length)}
              index={matches.length}
              isActive={matches.length === at}
              name={t('inbox.tags.create', { name })}
              sends={sends(name)}
              onPoint={() => setActive(matches.length)}
              onChoose={() => void make()}
            />
          )}
        </div>
      )}
      {count === 0 && label !== 'taken' && (
        <Text mt={10} mb={2} mx={4} size="sm" c="dimmed">
          {t(label === 'empty' ? 'inbox.tags.none' : 'inbox.tags.noMatch')}
        </Text>
      )}
      {/* A tag with this label cannot be added: the contact has it, its change is pending, or it is archived. */}
      {label === 'taken' && <Notice>{t('shell.errors.tagTaken')}</Notice>}
      {error !== null && <ErrorNotice error={error} />}
    </>
  )
}

interface ChoiceProps extends ListboxOptionProps {
  name: string
  sends: string | null
  /** The hue of the tag; absent for the option that creates a tag. */
  hue?: number
}

function Choice({ name, sends, hue, ...option }: ChoiceProps) {
  const style: (CSSProperties & Record<'--hue', number>) | undefined =
    hue === undefined ? undefined : { '--hue': hue }
  return (
    <ListboxOption
      {...option}
      className={`${classes.choice} ${hue === undefined ? classes.create : ''}`}
    >
      {hue === undefined ? (
        <IconPlus size={14} stroke={2} aria-hidden="true" />
      ) : (
        <span className={classes.dot} style={style} aria-hidden="true" />
      )}
      <Box component="span" miw={0}>
        <Text span inherit display="block" truncate>
          {name}
        </Text>
        {sends !== null && (
          <span className={classes.sends}>
            <IconSend size={12} stroke={2} aria-hidden="true" />
            {sends}
          </span>
        )}
      </Box>
    </ListboxOption>
  )
}

function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus()
}
