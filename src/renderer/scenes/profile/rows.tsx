import { Switch } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './profile-scene.module.css'

/** A titled panel of rows. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {heading}
      </h2>
      <div className={classes.panel}>{children}</div>
    </section>
  )
}

/** A read-only row: label and value. */
export function FactRow({ label, fact }: { label: string; fact: string }) {
  return (
    <div className={classes.row}>
      <span className={classes.rowLabel}>{label}</span>
      <p className={`${classes.fact} selectable`}>{fact}</p>
    </div>
  )
}

export interface SwitchRowProps {
  label: string
  text?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A row with a switch. */
export function SwitchRow({ label, text, checked, disabled = false, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classes.row}>
      <div className={classes.rowWords}>
        <label className={classes.rowLabel} htmlFor={id}>
          {label}
        </label>
        {text !== undefined && (
          <span className={classes.rowText} id={`${id}-text`}>
            {text}
          </span>
        )}
      </div>
      <Switch
        id={id}
        className={classes.control}
        classNames={{ track: classes.track }}
        checked={checked}
        disabled={disabled}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

/** A row with a choice of options. */
export function ControlRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span className={classes.rowLabel}>{label}</span>
      <div className={classes.control}>{children}</div>
    </div>
  )
}
