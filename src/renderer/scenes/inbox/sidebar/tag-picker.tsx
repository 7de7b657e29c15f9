import { Loader, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { Tag } from '#contract/entities/tag.ts'
import { limits } from '#contract/limits.ts'
import { foldText } from '#contract/rules/searchable-text.ts'
import { takenLabel } from '#contract/rules/tag-uniqueness.ts'
import { ErrorNotice, Notice } from '../../../components/error-notice.tsx'
import { hueOf } from '../../../components/hue.ts'
import { useTexts } from '../texts.tsx'
import classes from './tag-picker.module.css'

export interface TagPickerProps {
  /** Every tag of the group that the viewer sees: their labels are taken. */
  tags: readonly Tag[]
  /** Those that may be put on. */
  choices: readonly Tag[]
  onPick: (tag: Tag) => void
  /** Absent: the viewer creates no tags. @throws ApiError */
  create: ((name: string) => Promise<Tag>) | undefined
}

/** Text to be looked for by whoever types no accents, which are no reason for another tag either way. */
const looseText = (text: string) => foldText(text).normalize('NFD').replace(/\p{M}/gu, '')

/** Finds a tag by its label, or makes it: arrow keys walk the matches, Enter takes one. */
export default function TagPicker({ tags, choices, onPick, create }: TagPickerProps) {
  const { t } = useTexts()
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const label = text.trim()
  const matches = choices.filter(({ name }) => looseText(name).includes(looseText(text)))
  const isTaken = label !== '' && takenLabel([label], tags) !== null
  const mayCreate = create !== undefined && label !== '' && !isTaken
  const count = matches.length + (mayCreate ? 1 : 0)
  const at = Math.min(active, count - 1)
  const idOf = (index: number) => `${listId}-${index}`

  const make = async () => {
    if (create === undefined || busy) return
    setBusy(true)
    setError(null)
    try {
      onPick(await create(label))
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  const take = (index: number) => {
    const match = matches[index]
    if (match !== undefined) onPick(match)
    else if (mayCreate) void make()
  }
  const step = (index: number) => {
    setActive(index)
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take(at)
    else if (event.key === 'ArrowDown' && count > 0) step((at + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) step((at + count - 1) % count)
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
        aria-activedescendant={count > 0 ? idOf(at) : undefined}
        maxLength={limits.tagLabelMax}
        value={text}
        readOnly={busy}
        rightSection={busy && <Loader size={16} aria-label={t('shell.common.loading')} />}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
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
              active={index === at}
              hue={hueOf(tag.id)}
              name={tag.name}
              onPoint={() => setActive(index)}
              onTake={() => onPick(tag)}
            />
          ))}
          {mayCreate && (
            <Choice
              id={idOf(matches.length)}
              active={matches.length === at}
              name={t('inbox.tags.create', { name: label })}
              onPoint={() => setActive(matches.length)}
              onTake={() => void make()}
            />
          )}
        </div>
      )}
      {count === 0 && !isTaken && (
        <p className={classes.none}>{t(label === '' ? 'inbox.tags.none' : 'inbox.tags.noMatch')}</p>
      )}
      {/* The tag is there, and not to be put on: this contact has it, or it is archived. */}
      {isTaken && count === 0 && <Notice>{t('shell.errors.tagTaken')}</Notice>}
      {error !== null && <ErrorNotice error={error} />}
    </>
  )
}

interface ChoiceProps {
  id: string
  active: boolean
  name: string
  /** Of the tag; absent for the one that makes a tag. */
  hue?: number
  onPoint: () => void
  onTake: () => void
}

function Choice({ id, active, name, hue, onPoint, onTake }: ChoiceProps) {
  const style: (CSSProperties & Record<'--hue', number>) | undefined =
    hue === undefined ? undefined : { '--hue': hue }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keyboard stays in the field and walks the options from there
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={`${classes.choice} ${hue === undefined ? classes.create : ''}`}
      data-active={active}
      onMouseMove={active ? undefined : onPoint}
      onClick={onTake}
    >
      {hue === undefined ? (
        <IconPlus size={14} stroke={2} aria-hidden="true" />
      ) : (
        <span className={classes.dot} style={style} aria-hidden="true" />
      )}
      <span className={classes.name}>{name}</span>
    </div>
  )
}

function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus()
}
