import { characters } from '#contract/rules/text/characters.ts'
import classes from './character-counter.module.css'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/** Shows how many characters a text has, and how many it may have: "12 / 60". */
export function CharacterCounter({ value, max }: { value: string; max: number }) {
  const numbers = useNumbers()
  const count = characters(value)
  return (
    <span className={`${classes.counter} numbers`} data-over={count > max || undefined}>
      {numbers.count(count)} / {numbers.count(max)}
    </span>
  )
}
