import type { ReactNode } from 'react'
import type { InteractiveDraft } from '#contract/draft-forms.ts'
import { limits } from '#contract/limits.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { CountedInput } from './counted-input.tsx'
import classes from './interactive-form.module.css'
import type { ErrorOf } from './use-field-errors.ts'

const interactive = limits.interactive

type Fields = Pick<InteractiveDraft, 'button' | 'footer' | 'choices'>

export interface InteractiveFieldsProps {
  kind: InteractiveDraft['type']
  message: Fields
  errorOf: ErrorOf
  onChange: (part: Partial<Fields>) => void
  /** Shown instead of the choices, e.g. for a message with a link. */
  children?: ReactNode
}

/** The fields of an interactive message after its text: the button of a list, the footer and the choices. */
export function InteractiveFields(props: InteractiveFieldsProps) {
  const { kind, message, errorOf, onChange, children } = props
  const { t } = useTexts('templates')
  const hasButton = kind === 'list' && children === undefined
  return (
    <>
      <div className={hasButton ? classes.pair : undefined}>
        {hasButton && (
          <CountedInput
            label={t('templates:interactive.button')}
            value={message.button}
            max={interactive.listButtonMax}
            error={errorOf('button', message.button, interactive.listButtonMax)}
            onChange={(button) => onChange({ button })}
          />
        )}
        <CountedInput
          label={t('templates:interactive.footer')}
          value={message.footer}
          max={interactive.footerMax}
          error={errorOf('footer', message.footer, interactive.footerMax)}
          onChange={(footer) => onChange({ footer })}
        />
      </div>
      {children ?? (
        <ChoiceFields
          kind={kind}
          choices={message.choices}
          errorOf={errorOf}
          onChange={(choices) => onChange({ choices })}
        />
      )}
    </>
  )
}
