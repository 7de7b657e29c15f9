import { Button, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { variableNames } from '#contract/rules/template-variables.ts'
import { useParameterLabel } from '../../data/templates/use-parameter-label.ts'
import { useAnswerTexts } from '../../i18n/answer-texts.ts'
import classes from './editor.module.css'
import { askedNames } from './preview-text.ts'

export interface VariableFieldProps {
  label: string
  value: string
  max: number
  error?: ReactNode
  onChange: (value: string) => void
}

/** The text of an answer, with buttons that insert variables at the cursor. */
export function VariableField({ label, value, max, error, onChange }: VariableFieldProps) {
  const { t, language } = useAnswerTexts()
  const labelOf = useParameterLabel()
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string, isSelected: boolean) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    }
    const token = `{{${name}}}`
    flushSync(() => onChange(value.slice(0, start) + token + value.slice(end)))
    field.current?.focus()
    if (isSelected) field.current?.setSelectionRange(start + 2, start + 2 + name.length)
    else field.current?.setSelectionRange(start + token.length, start + token.length)
  }
  const asked = askedNames(value).map((name) => `{{${name}}}`)
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <div className={classes.variables}>
      <Textarea
        ref={field}
        size="sm"
        autosize
        minRows={3}
        maxRows={10}
        label={label}
        value={value}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          <span className={classes.below}>
            <span>
              {asked.length > 0 &&
                t('answers:editor.asked', { names: list.format(asked), count: asked.length })}
            </span>
            <Counter value={value} max={max} />
          </span>
        }
        attributes={{ input: { dir: 'auto' } }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.chips} role="group" aria-label={t('answers:editor.variables')}>
        {variableNames.map((name) => (
          <VariableChip
            key={name}
            label={labelOf({ part: 'text', name })}
            onClick={() => insert(name, false)}
          />
        ))}
        <VariableChip
          label={t('answers:editor.otherVariable')}
          onClick={() => insert(t('answers:editor.otherName'), true)}
        />
      </div>
    </div>
  )
}

function VariableChip({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      className={classes.chip}
      variant="default"
      size="compact-xs"
      leftSection={<IconPlus size={12} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** How many characters a field has, and how many it may have. */
export function Counter({ value, max }: { value: string; max: number }) {
  const { language } = useAnswerTexts()
  const number = new Intl.NumberFormat(language)
  const count = Array.from(value).length
  return (
    <span className={`${classes.counter} numbers`} data-over={count > max || undefined}>
      {number.format(count)} / {number.format(max)}
    </span>
  )
}
