import { Combobox, Textarea, useCombobox, type TextareaProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { Member } from '#contract/entities/people/member.ts'
import { limits } from '#contract/limits.ts'
import {
  completeMention,
  mentionOptions,
  mentionQuery,
  type MentionQuery,
} from '#contract/rules/messages/mention-query.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { applyTextChange } from '#renderer/components/forms/insert-text.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './notes.module.css'

/** The largest number of users offered at once. */
const offeredMax = 6

export interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange: (text: string) => void
  /** The colleagues who can be mentioned. */
  people: readonly Member[]
  /** Where they are offered. */
  position?: 'bottom-start' | 'top-start'
  ref?: Ref<HTMLTextAreaElement>
}

/** The text field of a note. It completes the names of colleagues after "@". */
export function MentionField({
  value,
  onChange,
  people,
  position = 'bottom-start',
  onKeyDown,
  ref,
  ...rest
}: MentionFieldProps) {
  const { t } = useInboxTexts()
  const field = useRef<HTMLTextAreaElement>(null)
  const merged = useMergedRef(field, ref)
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const combobox = useCombobox()
  const { openDropdown, closeDropdown, selectFirstOption } = combobox
  const options = query === null ? [] : mentionOptions(query.text, people).slice(0, offeredMax)
  const isOpen = options.length > 0
  const offered = options.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (isOpen) openDropdown()
    else closeDropdown()
  }, [isOpen, openDropdown, closeDropdown])
  useEffect(() => {
    if (offered !== '') selectFirstOption()
  }, [offered, selectFirstOption])

  const choose = (id: string) => {
    const person = options.find((one) => one.id === id)
    if (person === undefined || query === null) return
    const { text, caret } = completeMention(value, query, person.name)
    if (field.current !== null)
      applyTextChange(field.current, {
        replaced: [query.start, value.length - (text.length - caret)],
        text: text.slice(query.start, caret),
        selected: [caret, caret],
      })
    // After the change, which looks for another mention.
    setQuery(null)
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isOpen && event.key === 'Escape') {
      event.stopPropagation()
      setQuery(null)
    } else if (!isOpen || event.key !== 'Enter' || event.ctrlKey || event.metaKey)
      onKeyDown?.(event)
  }
  return (
    <Combobox
      store={combobox}
      position={position}
      withinPortal={false}
      onOptionSubmit={choose}
      onDismiss={() => setQuery(null)}
    >
      <Combobox.DropdownTarget>
        <div>
          <Combobox.EventsTarget withKeyboardNavigation={isOpen}>
            <Textarea
              autosize
              maxRows={8}
              maxLength={limits.noteMax}
              attributes={{ input: { dir: 'auto' } }}
              {...rest}
              ref={merged}
              aria-autocomplete="list"
              value={value}
              onChange={({ currentTarget }) => {
                onChange(currentTarget.value)
                setQuery(mentionQuery(currentTarget.value, currentTarget.selectionStart))
              }}
              onBlur={() => setQuery(null)}
              onKeyDown={handleKey}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={t('inbox.sidebar.notes.colleagues')}>
          {options.map(({ id, name }) => (
            <Combobox.Option key={id} value={id} className={classes.colleague ?? ''}>
              <Avatar id={id} name={name} size={24} />
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
