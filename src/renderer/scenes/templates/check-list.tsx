import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type {
  TemplateField,
  TemplateFinding,
  TemplateFindingCode,
} from '#contract/rules/template-check.ts'
import { useChannelTemplateTexts } from '../../i18n/channel-template-texts.ts'
import classes from './template-editor.module.css'

const problemKeys = {
  missing: 'channelTemplates:problems.missing',
  tooLong: 'channelTemplates:problems.tooLong',
  nameCharacters: 'channelTemplates:problems.nameCharacters',
  unmatchedBraces: 'channelTemplates:problems.unmatchedBraces',
  parameterCharacters: 'channelTemplates:problems.parameterCharacters',
  parameterAtStart: 'channelTemplates:problems.parameterAtStart',
  parameterAtEnd: 'channelTemplates:problems.parameterAtEnd',
  parametersAdjacent: 'channelTemplates:problems.parametersAdjacent',
  parameterNotAllowed: 'channelTemplates:problems.parameterNotAllowed',
  tooManyParameters: 'channelTemplates:problems.tooManyParameters',
  parameterNotAtEnd: 'channelTemplates:problems.parameterNotAtEnd',
  invalidUrl: 'channelTemplates:problems.invalidUrl',
  invalidPhone: 'channelTemplates:problems.invalidPhone',
  tooManyButtons: 'channelTemplates:problems.tooManyButtons',
  tooManyUrlButtons: 'channelTemplates:problems.tooManyUrlButtons',
  tooManyPhoneButtons: 'channelTemplates:problems.tooManyPhoneButtons',
  tooManyCopyCodeButtons: 'channelTemplates:problems.tooManyCopyCodeButtons',
  quickRepliesApart: 'channelTemplates:problems.quickRepliesApart',
  hiddenOnDesktop: 'channelTemplates:problems.hiddenOnDesktop',
} as const satisfies Record<TemplateFindingCode, string>

const fieldKeys = {
  name: 'channelTemplates:fields.name',
  file: 'channelTemplates:fields.file',
  header: 'channelTemplates:fields.header',
  headerExample: 'channelTemplates:fields.headerExample',
  body: 'channelTemplates:fields.body',
  bodyExample: 'channelTemplates:fields.bodyExample',
  footer: 'channelTemplates:fields.footer',
  buttons: 'channelTemplates:fields.buttons',
  buttonLabel: 'channelTemplates:fields.buttonLabel',
  buttonUrl: 'channelTemplates:fields.buttonUrl',
  buttonPhone: 'channelTemplates:fields.buttonPhone',
  buttonExample: 'channelTemplates:fields.buttonExample',
} as const satisfies Record<TemplateField, string>

const numberedFields: readonly TemplateField[] = [
  'headerExample',
  'bodyExample',
  'buttonLabel',
  'buttonUrl',
  'buttonPhone',
  'buttonExample',
]

/** The id of the form's element that a finding is about. */
export function fieldIdOf({ field, at }: Pick<TemplateFinding, 'field' | 'at'>): string {
  return numberedFields.includes(field) ? `template-${field}-${at}` : `template-${field}`
}

function findingText(
  t: TFunction<['translation', 'channelTemplates']>,
  { field, code, at, max }: TemplateFinding,
): string {
  const problem = t(problemKeys[code], { max })
  return `${t(fieldKeys[field], { number: at + 1 })}: ${problem}`
}

/** The channel's rules that the template breaks, errors first. A click goes to the field. */
export function CheckList({ findings }: { findings: readonly TemplateFinding[] }) {
  const { t } = useChannelTemplateTexts()
  const ordered = findings.toSorted((one, other) => one.level.localeCompare(other.level))
  return (
    <section className={classes.rules} aria-label={t('channelTemplates:editor.rules')}>
      <h2 className={classes.heading}>{t('channelTemplates:editor.rules')}</h2>
      {ordered.length === 0 ? (
        <p className={classes.passed}>
          <IconCircleCheck size={18} aria-hidden="true" />
          {t('channelTemplates:editor.passed')}
        </p>
      ) : (
        <ul className={classes.findings}>
          {ordered.map((finding) => {
            const Glyph = finding.level === 'error' ? IconCircleX : IconAlertTriangle
            return (
              <li key={`${finding.field} ${finding.code} ${finding.at}`}>
                <button
                  type="button"
                  className={classes.finding}
                  data-level={finding.level}
                  onClick={() =>
                    document.querySelector<HTMLElement>(`#${fieldIdOf(finding)}`)?.focus()
                  }
                >
                  <Glyph size={18} aria-hidden="true" />
                  <span>{findingText(t, finding)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <p className={classes.note}>{t('channelTemplates:editor.reviewTime')}</p>
    </section>
  )
}
