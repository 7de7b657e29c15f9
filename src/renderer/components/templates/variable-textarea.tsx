import { Box } from '@mantine/core'
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { HighlightedTextarea, type HighlightedTextareaProps } from './highlighted-textarea.tsx'
import { applyTextChange, insertText } from '#renderer/components/forms/insert-text.ts'
import { ListboxOption, nextOption } from '#renderer/components/forms/listbox.tsx'
import { matchingVariables, openName, type Variable } from './placeholder-completion.ts'
import {
  chipBeside,
  labelsChange,
  outsideChip,
  withLabels,
  withNames,
} from './placeholder-labels.ts'
import classes from './variable-textarea.module.css'

export interface VariableTextareaProps extends Omit<
  HighlightedTextareaProps,
  'children' | 'listbox' | 'onKeyDown' | 'onSelect' | 'faulty' | 'onChange'
> {
  /** The text with the names of variables; the field shows their labels. */
  value: string
  onChange: (value: string) => void
  /** Start offsets of the invalid placeholders in `value`, UTF-16 units. */
  faultyAt?: ReadonlySet<number>
  field: RefObject<HTMLTextAreaElement | null>
  /** The variables offered after two opening braces. */
  variables: readonly Variable[]
  /** The accessible name of the list of variables. */
  variablesLabel: string
}

/**
 * A text field with placeholders. A variable is a chip with its label, which the cursor passes and Backspace removes as
 * one letter; only `value` has its name. Names that are typed or pasted become labels. After two opening braces the
 * field offers the variables: arrow keys choose one, Enter or Tab inserts it.
 */
export function VariableTextarea(props: VariableTextareaProps) {
  const { variables, variablesLabel, value, onChange, faultyAt, ...rest } = props
  const { field } = rest
  /** The text as the field last had it. It is shown as long as it stands for `value`. */
  const [edited, setEdited] = useState('')
  const shown = withNames(edited, variables) === value ? edited : withLabels(value, variables)
  const cursor = useRef(0)
  const listId = useId()
  /** The name typed after the opening braces; null while no variables are offered. */
  const [typed, setTyped] = useState<string | null>(null)
  const [index, setIndex] = useState(0)
  const isFocused = useRef(false)
  const offered = typed === null ? [] : matchingVariables(variables, typed)
  const active = offered[index]
  const insert = ({ label }: Variable) => {
    const { current } = field
    setTyped(null)
    if (current === null) return
    const { value: text, selectionEnd } = current
    // The cursor may have left the placeholder since the list was shown.
    const open = openName(text, selectionEnd)
    if (open === null) return
    current.setSelectionRange(selectionEnd - open.length, selectionEnd)
    insertText(current, `${label}}}`)
  }
  /** Removes the chip beside the cursor. Returns whether there is one. */
  const removeChip = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { value: text, selectionStart, selectionEnd } = event.currentTarget
    const direction = event.key === 'Backspace' ? -1 : event.key === 'Delete' ? 1 : 0
    if (direction === 0 || selectionStart !== selectionEnd) return false
    const chip = chipBeside(text, selectionStart, direction, variables)
    if (chip === undefined) return false
    const { start, end } = chip
    return applyTextChange(event.currentTarget, {
      replaced: [start, end],
      text: '',
      selected: [start, start],
    })
  }
  const leaveChip = () => {
    const { current } = field
    if (current === null) return
    const { value: text, selectionStart, selectionEnd } = current
    const before = cursor.current
    cursor.current = selectionStart
    if (selectionStart !== selectionEnd) return
    const outside = outsideChip(text, selectionStart, before, variables)
    if (outside === selectionStart) return
    cursor.current = outside
    current.setSelectionRange(outside, outside)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (removeChip(event)) return event.preventDefault()
    if (active === undefined) return
    const next = nextOption(event.key, index, offered.length)
    if (next !== null) setIndex(next)
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
      value={shown}
      {...(faultyAt !== undefined && { faulty: orderOf(faultyAt, value) })}
      onKeyDown={onKeyDown}
      onSelect={leaveChip}
      onChange={(next, inputType) => {
        const { current } = field
        const at = current?.selectionStart ?? 0
        setEdited(next)
        onChange(withNames(next, variables))
        setTyped(isFocused.current ? openName(next, at) : null)
        setIndex(0)
        // An undo may bring back names that were typed. They stay, so that a further undo can go on.
        const change = inputType.startsWith('history')
          ? undefined
          : labelsChange(next, at, variables)
        if (current !== null && change !== undefined) applyTextChange(current, change)
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
            {offered.map((variable, at) => (
              <ListboxOption
                key={variable.name}
                id={optionId(variable)}
                index={at}
                className={classes.option}
                isActive={variable === active}
                onChoose={() => insert(variable)}
              >
                {variable.label}
              </ListboxOption>
            ))}
          </div>
        </Box>
      )}
    </HighlightedTextarea>
  )
}

/** The order of the placeholders at some offsets of a text: a label before them does not change it. */
function orderOf(offsets: ReadonlySet<number>, text: string): ReadonlySet<number> {
  return new Set(
    findPlaceholders(text).flatMap(({ start }, index) => (offsets.has(start) ? [index] : [])),
  )
}
