import { useTranslation } from 'react-i18next'
import { characters } from '#contract/rules/characters.ts'
import classes from './character-counter.module.css'

/** Shows how many characters a text has, and how many it may have: "12 / 60". */
export function CharacterCounter({ value, max }: { value: string; max: number }) {
  const { i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const count = characters(value)
  return (
    <span className={`${classes.counter} numbers`} data-over={count > max || undefined}>
      {number.format(count)} / {number.format(max)}
    </span>
  )
}
