import { Input } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './two-step.module.css'

/** Digits of a code of an authenticator app (RFC 6238, as all of these apps show it). */
export const codeDigits = 6

const boxes = Array.from({ length: codeDigits }, (_, index) => index)

export interface CodeFieldProps {
  /** The accessible name. */
  label: string
  /** The digits typed so far. */
  value: string
  error?: ReactNode
  /** The id of a text about the field. */
  describedBy?: string
  ref?: Ref<HTMLInputElement>
  onChange: (digits: string) => void
  /** Called on Enter. */
  onEnter?: () => void
}

/**
 * The field for a code of an authenticator app: one input that looks like six boxes, so that a code can be pasted as the
 * apps show it ("482 913").
 */
export function CodeField(props: CodeFieldProps) {
  const { label, value, error, describedBy, ref, onChange, onEnter } = props
  const isWrong = Boolean(error)
  return (
    <Input.Wrapper error={error} errorProps={{ role: 'alert' }}>
      <div className={classes.code} data-wrong={isWrong || undefined}>
        <input
          ref={ref}
          className={classes.typed}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-label={label}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) =>
            onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, codeDigits))
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onEnter?.()
          }}
        />
        <div className={classes.boxes} aria-hidden="true">
          {boxes.map((index) => (
            <span
              key={index}
              className={classes.box}
              data-current={index === Math.min(value.length, codeDigits - 1) || undefined}
              data-empty={value[index] === undefined || undefined}
            >
              {value[index]}
            </span>
          ))}
        </div>
      </div>
    </Input.Wrapper>
  )
}
