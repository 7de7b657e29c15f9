import { Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import classes from './builder.module.css'

/** The length of a text and its limit. */
export function Count({ length, max }: { length: number; max: number }) {
  return (
    <span className={`${classes.count} numbers`} data-over={length > max || undefined}>
      {length}/{max}
    </span>
  )
}

interface CountedFieldProps {
  label: string
  value: string
  max?: number
  error?: string | undefined
  help?: string
  isLong?: boolean
  isReadOnly: boolean
  onChange: (value: string) => void
}

/** A text field of the inspector with its length and limit. A longer text can be typed, and is marked as a problem. */
export function CountedField(props: CountedFieldProps) {
  const { label, value, max, error, help, isLong = false, isReadOnly, onChange } = props
  const id = useId()
  const shared = { id, value, error, disabled: isReadOnly, size: 'sm' as const }
  return (
    <div className={classes.section}>
      <div className={classes.fieldLabel}>
        <label htmlFor={id}>{label}</label>
        {max !== undefined && <Count length={value.trim().length} max={max} />}
      </div>
      {isLong ? (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={10}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      {help !== undefined && <p className={classes.help}>{help}</p>}
    </div>
  )
}
