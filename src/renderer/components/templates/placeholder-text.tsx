import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { useVariableLabel } from '#renderer/data/templates/use-variable-label.ts'
import classes from './placeholder-text.module.css'

export interface PlaceholderTextProps {
  text: string
  /** Whether the chips show the placeholders as the text has them, with their braces. */
  showsCode?: boolean
}

/** A text whose placeholders are chips with words: `{{contact.first_name}}` shows "Customer's first name". */
export function PlaceholderText({ text, showsCode = false }: PlaceholderTextProps) {
  const labelOf = useVariableLabel()
  const placeholders = findPlaceholders(text)
  return (
    <>
      {placeholders.map(({ name, start, end }, index) => (
        <span key={start}>
          {text.slice(placeholders[index - 1]?.end ?? 0, start)}
          <span className={classes.chip}>
            {showsCode || name === '' ? text.slice(start, end) : labelOf(name)}
          </span>
        </span>
      ))}
      {text.slice(placeholders.at(-1)?.end ?? 0)}
    </>
  )
}
