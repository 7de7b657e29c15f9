import type { Contact } from '#contract/entities/contact.ts'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useToolTexts } from '../../../i18n/tool-texts.ts'
import classes from './scheduled.module.css'
import { useTemplateChoices } from './template-choices.ts'

interface TemplateChoiceProps {
  contact: Contact
  chosen: string | null
  onChoose: (template: { id: string; isApproved: boolean }) => void
}

/** The templates that can go out by themselves, one chosen. */
export function TemplateChoice({ contact, chosen, onChoose }: TemplateChoiceProps) {
  const { t } = useToolTexts()
  const { choices, isLoading, error, retry } = useTemplateChoices(contact)
  if (isLoading) return <Skeleton width="100%" height={120} />
  if (error !== null) return <ErrorNotice error={error} onRetry={retry} />
  if (choices.length === 0) return <p className={classes.none}>{t('tools:schedule.noTemplates')}</p>
  return (
    <fieldset className={classes.templates} aria-label={t('tools:schedule.template')}>
      {choices.map((one) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words are the lines within
        <label key={one.template.id} className={classes.template}>
          <input
            type="radio"
            name="scheduled-template"
            checked={chosen === one.template.id}
            onChange={() => onChoose({ id: one.template.id, isApproved: one.kind === 'whatsapp' })}
          />
          <span className={classes.lines}>
            <span className={classes.name}>{one.template.name}</span>
            <span className={classes.words}>{one.words}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
