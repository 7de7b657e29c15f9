import classes from './compose-dialog.module.css'
import { characters } from '#contract/rules/characters.ts'

/** Props of a text field that show how many of its characters are used, as in "12/20". */
export function lengthCount(value: string, max: number) {
  const length = characters(value.trim())
  return {
    rightSectionWidth: 52,
    rightSectionPointerEvents: 'none',
    rightSection: (
      <span className={`numbers ${classes.count}`} data-over={length > max || undefined}>
        {length}/{max}
      </span>
    ),
  } as const
}
