import { Box, Flex, Progress, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { fileRequired } from '#contract/literals.ts'
import { limits } from '#contract/limits.ts'
import type {
  TemplateField,
  TemplateFinding,
  TemplateFindingCode,
} from '#contract/rules/templates/template-finding.ts'
import type { TemplateRule } from '#contract/rules/templates/template-rules.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
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
  lineBreak: 'channelTemplates:problems.lineBreak',
  formatting: 'channelTemplates:problems.formatting',
  emoji: 'channelTemplates:problems.emoji',
  duplicateTitle: 'channelTemplates:problems.duplicateTitle',
  notAllowed: 'channelTemplates:problems.notAllowed',
  tooFewCards: 'channelTemplates:problems.tooFewCards',
  tooManyCards: 'channelTemplates:problems.tooManyButtons',
  cardsDiffer: 'channelTemplates:problems.cardsDiffer',
  needsLink: 'channelTemplates:problems.needsLink',
  needsCode: 'channelTemplates:problems.needsCode',
  codeNotFirst: 'channelTemplates:problems.codeNotFirst',
  presetText: 'channelTemplates:problems.presetText',
  outOfRange: 'channelTemplates:problems.outOfRange',
  needsApp: 'channelTemplates:problems.needsApp',
  tooManyApps: 'channelTemplates:problems.tooManyApps',
  invalidApp: 'channelTemplates:problems.invalidApp',
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
  category: 'channelTemplates:fields.category',
  cards: 'channelTemplates:fields.cards',
  offer: 'channelTemplates:fields.offer',
  codeMinutes: 'channelTemplates:fields.codeMinutes',
  app: 'channelTemplates:fields.app',
} as const satisfies Record<TemplateField, string>

export const isTemplateField = (name: string | undefined): name is TemplateField =>
  name !== undefined && Object.hasOwn(fieldKeys, name)

const numberedFields: readonly TemplateField[] = [
  'headerExample',
  'bodyExample',
  'buttonLabel',
  'buttonUrl',
  'buttonPhone',
  'buttonExample',
  'app',
]

/** The id of the form's element to which a finding belongs. */
export function fieldIdOf({
  field,
  at,
  card,
}: Pick<TemplateFinding, 'field' | 'at'> & { card?: number | undefined }): string {
  const id = card === undefined ? `template-${field}` : `template-card-${card}-${field}`
  return numberedFields.includes(field) ? `${id}-${at}` : id
}

type Translate = TFunction<['translation', 'channelTemplates']>

/** The text of a finding, without the name of its field. */
export function problemText(t: Translate, { code, max }: TemplateFinding): string {
  return t(problemKeys[code], { max })
}

function findingText(t: Translate, finding: TemplateFinding): string {
  const { field, code, at, card } = finding
  if (field === 'file' && code === 'missing' && card === undefined) return fileRequired
  const where =
    card === undefined ? '' : `${t('channelTemplates:fields.card', { number: card + 1 })} · `
  return `${where}${t(fieldKeys[field], { number: at + 1 })}: ${problemText(t, finding)}`
}

/** Sorts findings: errors first, then warnings. */
export function findingsInOrder(findings: readonly TemplateFinding[]): TemplateFinding[] {
  return findings.toSorted((one, other) => one.level.localeCompare(other.level))
}

/** Scrolls to the field of a finding and focuses it. */
export function focusFinding(finding: TemplateFinding): void {
  document.querySelector<HTMLElement>(`#${fieldIdOf(finding)}`)?.focus()
}

const ruleKeys = {
  name: 'channelTemplates:rules.name',
  file: 'channelTemplates:rules.file',
  header: 'channelTemplates:rules.header',
  bodyLength: 'channelTemplates:rules.bodyLength',
  bodyStart: 'channelTemplates:rules.bodyStart',
  bodyEnd: 'channelTemplates:rules.bodyEnd',
  bodyAdjacent: 'channelTemplates:rules.bodyAdjacent',
  braces: 'channelTemplates:rules.braces',
  examples: 'channelTemplates:rules.examples',
  footer: 'channelTemplates:rules.footer',
  plainTexts: 'channelTemplates:rules.plainTexts',
  buttonCounts: 'channelTemplates:rules.buttonCounts',
  buttonOrder: 'channelTemplates:rules.buttonOrder',
  buttonLabels: 'channelTemplates:rules.buttonLabels',
  uniqueLabels: 'channelTemplates:rules.uniqueLabels',
  buttonUrls: 'channelTemplates:rules.buttonUrls',
  buttonPhones: 'channelTemplates:rules.buttonPhones',
  desktop: 'channelTemplates:rules.desktop',
  kind: 'channelTemplates:rules.kind',
  cards: 'channelTemplates:rules.cards',
  offer: 'channelTemplates:rules.offer',
  verification: 'channelTemplates:rules.verification',
} as const satisfies Record<TemplateRule, string>

const template = limits.template
/** The numbers in the texts of the rules. */
const ruleNumbers: Partial<Record<TemplateRule, Record<string, number>>> = {
  name: { max: template.nameMax },
  header: { max: template.headerMax },
  footer: { max: template.footerMax },
  buttonCounts: { max: template.buttonsMax, links: template.urlButtonsMax },
  buttonLabels: { max: template.buttonLabelMax },
  cards: { min: template.cardsMin, max: template.cardsMax },
  offer: { max: template.offerTextMax },
}

export interface CheckListProps {
  findings: readonly TemplateFinding[]
  met: readonly TemplateRule[]
  /** Whether the user has tried to submit. From then on missing values are errors. */
  isTried: boolean
  /** The maximum number of characters of the text. */
  bodyMax: number
}

/**
 * How a finding looks. A value that is still missing is `open`: a form that nobody has filled in yet has no errors.
 */
export function findingLook(
  { level, code }: TemplateFinding,
  isTried: boolean,
): 'error' | 'warning' | 'open' {
  if (level === 'warning') return 'warning'
  return code === 'missing' && !isTried ? 'open' : 'error'
}

const looks = {
  error: { Glyph: IconCircleX, background: 'var(--b-danger-tint)', text: 'var(--b-danger)' },
  warning: { Glyph: IconAlertTriangle, background: 'var(--b-warn-tint)', text: 'var(--b-warn)' },
  open: { Glyph: IconCircleDashed, background: 'var(--b-hover)', text: 'dimmed' },
} as const

/**
 * The channel's rules: first those that the template breaks, errors before warnings, then those that it meets. A press
 * on a broken rule focuses its field.
 */
export function CheckList({ findings, met, isTried, bodyMax }: CheckListProps) {
  const { t } = useTexts('channelTemplates')
  const looking = (look: 'error' | 'warning' | 'open') =>
    findings.filter((finding) => findingLook(finding, isTried) === look).length
  const [errors, warnings, open] = [looking('error'), looking('warning'), looking('open')]
  const all = findings.length + met.length
  return (
    <Box
      component="section"
      px={16}
      py={20}
      className={classes.rules}
      aria-label={t('channelTemplates:editor.rules')}
      // The arrow keys scroll it, also if all rules are met and nothing in it takes the focus.
      tabIndex={0}
    >
      <Box component="h2" fz="sm" lh="md" fw={650}>
        {t('channelTemplates:editor.rules')}
      </Box>
      <Progress.Root size="sm" mt={10} aria-hidden="true">
        <Progress.Section value={(errors / all) * 100} color="var(--b-danger-solid)" />
        <Progress.Section value={(warnings / all) * 100} color="var(--b-warn-solid)" />
        <Progress.Section value={(open / all) * 100} color="var(--b-line-strong)" />
        <Progress.Section value={(met.length / all) * 100} color="var(--b-status-green)" />
      </Progress.Root>
      <Text mt={8} size="xs" c="dimmed">
        {[
          ...(open === 0 ? [] : [t('channelTemplates:editor.toFillIn', { count: open })]),
          ...(errors === 0 && open > 0
            ? []
            : [t('channelTemplates:editor.toCorrect', { count: errors })]),
          ...(warnings === 0 ? [] : [t('channelTemplates:editor.warnings', { count: warnings })]),
          t('channelTemplates:editor.met', { count: met.length }),
        ].join(' · ')}
      </Text>
      {findings.length > 0 && (
        <Flex component="ul" direction="column" gap={6} mt={12}>
          {findingsInOrder(findings).map((finding) => {
            const look = findingLook(finding, isTried)
            const { Glyph, background, text } = looks[look]
            return (
              <li key={`${finding.card ?? ''} ${finding.field} ${finding.code} ${finding.at}`}>
                <Flex
                  component="button"
                  type="button"
                  gap={8}
                  w="100%"
                  px={10}
                  py={8}
                  bdrs="md"
                  bg={background}
                  fz="sm"
                  lh="sm"
                  ta="left"
                  c={text}
                  className={classes.finding}
                  data-level={look}
                  onClick={() => focusFinding(finding)}
                >
                  <Glyph size={18} aria-hidden="true" />
                  <span>{findingText(t, finding)}</span>
                </Flex>
              </li>
            )
          })}
        </Flex>
      )}
      {met.length > 0 && (
        <>
          <Text component="h3" mt={16} size="xs" fw={600} c="dimmed">
            {t('channelTemplates:editor.metTitle')}
          </Text>
          <Flex
            component="ul"
            direction="column"
            gap={6}
            mt={8}
            fz="sm"
            lh="sm"
            className={classes.met}
          >
            {met.map((rule) => (
              <Flex component="li" key={rule} gap={8}>
                <IconCircleCheck size={18} aria-hidden="true" />
                {t(
                  ruleKeys[rule],
                  rule === 'bodyLength' ? { max: bodyMax } : (ruleNumbers[rule] ?? {}),
                )}
              </Flex>
            ))}
          </Flex>
        </>
      )}
      <Text mt={20} pt={12} size="sm" c="dimmed" className={classes.note}>
        {t('channelTemplates:editor.reviewTime')}
      </Text>
    </Box>
  )
}
