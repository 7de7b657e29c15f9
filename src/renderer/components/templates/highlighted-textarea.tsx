import { Input } from '@mantine/core'
import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import classes from './highlighted-textarea.module.css'

export interface HighlightedTextareaProps {
  id?: string
  label: string
  /** Dim text below the field. */
  description?: ReactNode
  error?: ReactNode
  value: string
  /** @param inputType the browser's name of the kind of change, such as `historyUndo` */
  onChange: (value: string, inputType: string) => void
  /** Called when the cursor or the selection has changed. */
  onSelect?: () => void
  field?: RefObject<HTMLTextAreaElement | null>
  /** Which placeholders of `value` are invalid, by their order. */
  faulty?: ReadonlySet<number>
  minRows?: number
  /** Shown inside the field's border, above the text. */
  toolbar?: ReactNode
  /** Shown inside the field's border, below the text. */
  children?: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onFocusChange?: (hasFocus: boolean) => void
  /** The open list of completions among the `children`: its id, and the id of its active option. */
  listbox?: { readonly id: string; readonly activeId: string }
}

/**
 * A text field that grows with its text and shows placeholders such as `{{name}}` as chips. The text is drawn by a layer
 * behind the field, because a field cannot draw a part of its text in another way; the field's own text is transparent.
 */
export function HighlightedTextarea({
  id: givenId,
  label,
  description,
  error,
  value,
  onChange,
  onSelect,
  field,
  faulty,
  minRows = 3,
  toolbar,
  children,
  onKeyDown,
  onFocusChange,
  listbox,
}: HighlightedTextareaProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const isInvalid = error !== undefined && error !== null && error !== false
  const describedBy = [
    ...(isInvalid ? [`${id}-error`] : []),
    ...(description === undefined ? [] : [`${id}-description`]),
  ]
  return (
    <Input.Wrapper
      id={id}
      size="sm"
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.frame} data-invalid={isInvalid || undefined}>
        {toolbar}
        <div className={classes.stack} style={{ minHeight: `calc(${minRows} * 20px + 18px)` }}>
          <div className={classes.layer} dir="auto" aria-hidden="true">
            <Marked text={value} faulty={faulty} />
            {/* An empty last line has no height unless it contains a character. */}
            {'\u200b'}
          </div>
          <textarea
            ref={field}
            id={id}
            className={classes.text}
            dir="auto"
            // The layer's text decides the height.
            rows={1}
            value={value}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
            onChange={({ currentTarget, nativeEvent }) =>
              onChange(
                currentTarget.value,
                nativeEvent instanceof InputEvent ? nativeEvent.inputType : '',
              )
            }
            onSelect={onSelect}
            onKeyDown={onKeyDown}
            onFocus={() => onFocusChange?.(true)}
            onBlur={() => onFocusChange?.(false)}
            {...(listbox !== undefined && {
              'aria-autocomplete': 'list',
              'aria-controls': listbox.id,
              'aria-activedescendant': listbox.activeId,
            })}
          />
        </div>
        {children}
      </div>
    </Input.Wrapper>
  )
}

interface MarkedProps {
  text: string
  faulty: ReadonlySet<number> | undefined
}

function Marked({ text, faulty }: MarkedProps) {
  const placeholders = findPlaceholders(text)
  return (
    <>
      {placeholders.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(placeholders[index - 1]?.end ?? 0, start)}
          <mark className={classes.chip} data-faulty={faulty?.has(index) || undefined}>
            <span className={classes.brace}>{'{{'}</span>
            {text.slice(start + 2, end - 2)}
            <span className={classes.brace}>{'}}'}</span>
          </mark>
        </span>
      ))}
      {text.slice(placeholders.at(-1)?.end ?? 0)}
    </>
  )
}
