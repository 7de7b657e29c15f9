import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
}

/** A group of radio buttons; the arrow keys move and choose. */
export function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <div className={classes.options} role="radiogroup" aria-label={label}>
      {options.map(({ id, name, detail, picture }) => (
        <label key={id} className={classes.option}>
          <input
            type="radio"
            name={label}
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          {picture}
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            {detail !== undefined && <span className={classes.detail}>{detail}</span>}
          </span>
          {id === chosen && <IconCheck className={classes.check} size={18} aria-hidden="true" />}
        </label>
      ))}
    </div>
  )
}
