import { useRef, type KeyboardEvent } from 'react'

export interface ChoiceChipsProps<Value extends string> {
  /** The row's label for screen readers. */
  label: string
  /** The values; at least one. */
  values: readonly Value[]
  value: Value
  nameOf: (value: Value) => string
  onChange: (value: Value) => void
  /** The classes of the row and of a chip. The class of a chip must compose the class `chip` of `chip.module.css`. */
  classes: { readonly chips?: string; readonly chip?: string }
}

/** A single choice in a row of chips. The arrow keys move the focus and choose. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, values, value, nameOf, onChange, classes } = props
  const group = useRef<HTMLDivElement>(null)
  const choose = (next: Value) => {
    onChange(next)
    const chip = group.current?.querySelector<HTMLElement>(`[data-value="${next}"]`)
    chip?.focus()
    chip?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = values.at((values.indexOf(value) + step) % values.length)
    if (next !== undefined) choose(next)
  }
  return (
    <div ref={group} className={classes.chips} role="radiogroup" aria-label={label}>
      {values.map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          className={classes.chip}
          data-value={one}
          aria-checked={one === value}
          tabIndex={one === value ? 0 : -1}
          onClick={() => choose(one)}
          onKeyDown={onKeyDown}
        >
          {nameOf(one)}
        </button>
      ))}
    </div>
  )
}
