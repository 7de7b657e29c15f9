import { Flex, Radio, Text } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { letterPauseMs, letterRanAtAtom } from '#renderer/components/focus/actions.ts'
import { store } from '#renderer/data/store.ts'
import classes from './dialogs.module.css'

export interface Option {
  id: string
  name: string
  detail?: string | undefined
  picture?: ReactNode
}

export interface ChoiceProps {
  label: string
  options: readonly Option[]
  chosen: string | null
  onChoose: (id: string) => void
  /** Called for Enter, which then does what the dialog's button does. */
  onEnter?: () => void
}

/**
 * Returns a handler of typed letters: it chooses the first option whose name begins with them. If a letter has just
 * opened the dialog, the letters that follow it without a pause belong to the same text and choose nothing.
 */
function useTypedChoice(options: readonly Option[], onChoose: (id: string) => void) {
  const typed = useRef({ text: '', at: 0 })
  const ignored = useRef(useState(() => store.get(letterRanAtAtom))[0])
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    if (timeStamp - ignored.current < letterPauseMs) {
      ignored.current = timeStamp
      return
    }
    const isNext = timeStamp - typed.current.at < letterPauseMs
    const text = foldText(isNext ? typed.current.text + key : key)
    typed.current = { text, at: timeStamp }
    const found = options.find(({ name }) => foldText(name).startsWith(text))
    if (found !== undefined) onChoose(found.id)
  }
}

const optionClasses = {
  root: classes.option ?? '',
  body: classes.optionBody ?? '',
  labelWrapper: classes.optionWords ?? '',
  label: classes.optionLabel ?? '',
}

/**
 * A group of radio buttons, each with a name and optionally a picture and a second line. It has the focus when its
 * dialog opens. The arrow keys and typed letters choose.
 */
export function Choice({ label, options, chosen, onChoose, onEnter }: ChoiceProps) {
  const onTyped = useTypedChoice(options, onChoose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || onEnter === undefined) return onTyped(event)
    event.preventDefault()
    onEnter()
  }
  const first = options.some(({ id }) => id === chosen) ? chosen : options[0]?.id
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its radio buttons have the focus
    <div className={classes.options} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map(({ id, name, detail, picture }) => (
        <Radio
          key={id}
          name={label}
          value={id}
          checked={id === chosen}
          onChange={() => onChoose(id)}
          size="xs"
          data-autofocus={id === first || undefined}
          classNames={optionClasses}
          label={
            <>
              {picture}
              <Flex component="span" direction="column" miw={0} flex={1}>
                <Text span truncate size="md" fw={550}>
                  {name}
                </Text>
                {detail !== undefined && (
                  <Text span size="xs" c="dimmed">
                    {detail}
                  </Text>
                )}
              </Flex>
            </>
          }
        />
      ))}
    </div>
  )
}
