import { Box, Text } from '@mantine/core'
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { HighlightedTextarea, type HighlightedTextareaProps } from './highlighted-textarea.tsx'
import { insertText } from './insert-text.ts'
import { matchingVariables, openName, type Variable } from './placeholder-completion.ts'
import classes from './variable-textarea.module.css'

export interface VariableTextareaProps extends Omit<
  HighlightedTextareaProps,
  'children' | 'listbox' | 'onKeyDown'
> {
  field: RefObject<HTMLTextAreaElement | null>
  /** The variables offered after two opening braces. */
  variables: readonly Variable[]
  /** The accessible name of the list of variables. */
  variablesLabel: string
}

/**
 * A text field with placeholders. After two opening braces it offers the variables: arrow keys choose one, Enter or Tab
 * inserts it.
 */
export function VariableTextarea(props: VariableTextareaProps) {
  const { variables, variablesLabel, ...rest } = props
  const { field, onChange } = rest
  const listId = useId()
  /** The name typed after the opening braces; null while no variables are offered. */
  const [typed, setTyped] = useState<string | null>(null)
  const [index, setIndex] = useState(0)
  const isFocused = useRef(false)
  const offered = typed === null ? [] : matchingVariables(variables, typed)
  const active = offered[index]
  const insert = ({ name }: Variable) => {
    const { current } = field
    setTyped(null)
    if (current === null) return
    const { value, selectionEnd } = current
    // The cursor may have left the placeholder since the list was shown.
    const open = openName(value, selectionEnd)
    if (open === null) return
    current.setSelectionRange(selectionEnd - open.length, selectionEnd)
    insertText(current, `${name}}}`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (active === undefined) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setIndex((index + step + offered.length) % offered.length)
    else if (event.key === 'Escape') setTyped(null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) insert(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const optionId = ({ name }: Variable) => `${listId}-${name}`
  return (
    <HighlightedTextarea
      {...rest}
      onKeyDown={onKeyDown}
      onChange={(next) => {
        const { current } = field
        onChange(next)
        setTyped(isFocused.current ? openName(next, current?.selectionStart ?? 0) : null)
        setIndex(0)
      }}
      onFocusChange={(hasFocus) => {
        isFocused.current = hasFocus
        if (!hasFocus) setTyped(null)
      }}
      {...(active !== undefined && { listbox: { id: listId, activeId: optionId(active) } })}
    >
      {active !== undefined && (
        <Box pos="relative">
          <div className={classes.list} id={listId} role="listbox" aria-label={variablesLabel}>
            {offered.map((variable) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field keeps the focus and handles the keys
              <div
                key={variable.name}
                id={optionId(variable)}
                className={classes.option}
                role="option"
                tabIndex={-1}
                aria-selected={variable === active}
                // The text field keeps the focus and its cursor.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(variable)}
              >
                {variable.label}
                <Text component="code" inherit fz="xs" c="dimmed">
                  {variable.name}
                </Text>
              </div>
            ))}
          </div>
        </Box>
      )}
    </HighlightedTextarea>
  )
}
