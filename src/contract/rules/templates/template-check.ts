import type {
  WhatsAppTemplateButton,
  WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { fileKindsOfType } from '#contract/rules/messages/channel-media.ts'
import {
  type ChannelTextRule,
  plainTextFault,
  repeatedTitles,
} from '#contract/rules/messages/channel-texts.ts'
import {
  fillPlaceholders,
  findPlaceholders,
  numberPlaceholders,
  type Placeholder,
} from './placeholders.ts'

/** A channel template in its editor. Texts are as the user typed them; '' if empty. */
export interface TemplateDraft {
  readonly name: string
  readonly templateType: WhatsAppTemplate['templateType']
  readonly header: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly Pick<
    WhatsAppTemplateButton,
    'type' | 'text' | 'url' | 'phoneNumber' | 'example'
  >[]
  /**
   * Sample values of the placeholders, in order of appearance. The sample for an address is its button's `example`.
   */
  readonly headerExamples: readonly string[]
  readonly bodyExamples: readonly string[]
  /** Whether a file is chosen for an IMAGE, VIDEO or DOCUMENT template. */
  readonly hasFile: boolean
}

/** The part of a draft that a finding concerns. */
export type TemplateField =
  | 'name'
  | 'file'
  | 'header'
  | 'headerExample'
  | 'body'
  | 'bodyExample'
  | 'footer'
  | 'buttons'
  | 'buttonLabel'
  | 'buttonUrl'
  | 'buttonPhone'
  | 'buttonExample'

export type TemplateFindingCode =
  | ChannelTextRule
  | 'missing'
  | 'tooLong'
  | 'nameCharacters'
  | 'unmatchedBraces'
  | 'parameterCharacters'
  | 'parameterAtStart'
  | 'parameterAtEnd'
  | 'parametersAdjacent'
  | 'parameterNotAllowed'
  | 'tooManyParameters'
  | 'parameterNotAtEnd'
  | 'invalidUrl'
  | 'invalidPhone'
  | 'tooManyButtons'
  | 'tooManyUrlButtons'
  | 'tooManyPhoneButtons'
  | 'tooManyCopyCodeButtons'
  | 'quickRepliesApart'
  | 'hiddenOnDesktop'

/** One broken rule of the channel. A warning does not prevent submission. */
export interface TemplateFinding {
  readonly level: 'error' | 'warning'
  readonly field: TemplateField
  readonly code: TemplateFindingCode
  /**
   * Position of the problem. For name, header, body and footer: the offset in the text (UTF-16 units). For button
   * fields: the index of the button. For examples: the index of the placeholder. For `file` and `buttons`: 0.
   */
  readonly at: number
  /** The exceeded limit. */
  readonly max?: number
}

const { template } = limits

/** Characters that the channel allows in a template's name. */
export const templateNamePattern = /^[a-z0-9_]+$/

/** Characters that the channel refuses inside a placeholder. */
const forbiddenInParameter = /[#$%]/u
const webAddress = /^https?:\/\/[^\s/{}]+\S*$/iu
const phoneNumber = /^\+?[\d\s().-]*\d[\d\s().-]*$/u

/**
 * Checks a draft by the channel's published rules for message templates. Findings are in the order of the fields,
 * from the name to the buttons.
 */
export function checkTemplate(draft: TemplateDraft): TemplateFinding[] {
  return [
    ...checkName(draft),
    ...checkFile(draft),
    ...checkHeader(draft),
    ...checkBody(draft),
    ...checkFooter(draft),
    ...checkButtons(draft),
  ]
}

/** Whether a draft can be submitted, because it has no errors. */
export function isTemplateValid(draft: TemplateDraft): boolean {
  return checkTemplate(draft).every(({ level }) => level !== 'error')
}

const error = (
  field: TemplateField,
  code: TemplateFindingCode,
  at = 0,
  max?: number,
): TemplateFinding => ({ level: 'error', field, code, at, ...(max !== undefined && { max }) })

function checkName({ name }: TemplateDraft): TemplateFinding[] {
  if (name === '') return [error('name', 'missing')]
  const findings: TemplateFinding[] = []
  if (!templateNamePattern.test(name))
    findings.push(error('name', 'nameCharacters', name.search(/[^a-z0-9_]/u)))
  if (name.length > template.nameMax)
    findings.push(error('name', 'tooLong', template.nameMax, template.nameMax))
  return findings
}

function checkFile({ templateType, hasFile }: TemplateDraft): TemplateFinding[] {
  return fileKindsOfType(templateType).length === 0 || hasFile ? [] : [error('file', 'missing')]
}

function checkHeader({ templateType, header, headerExamples }: TemplateDraft): TemplateFinding[] {
  // Only TEXT templates have a text in the header. The header of all other templates is a file.
  if (templateType !== 'TEXT') return []
  const placeholders = findPlaceholders(header)
  const extra = placeholders[template.headerParametersMax]
  return [
    ...checkLength('header', header, template.headerMax),
    ...checkPlainText('header', header),
    ...checkBraces('header', header),
    ...checkParameterCharacters('header', placeholders),
    ...(extra === undefined
      ? []
      : [error('header', 'tooManyParameters', extra.start, template.headerParametersMax)]),
    ...checkExamples('headerExample', placeholders, headerExamples),
  ]
}

function checkBody({ body, bodyExamples }: TemplateDraft): TemplateFinding[] {
  if (body.trim() === '') return [error('body', 'missing')]
  const placeholders = findPlaceholders(body)
  return [
    ...checkLength('body', body, template.bodyMax),
    ...checkBraces('body', body),
    ...checkParameterCharacters('body', placeholders),
    ...checkPlacement(body, placeholders),
    ...checkExamples('bodyExample', placeholders, bodyExamples),
  ]
}

function checkFooter({ footer }: TemplateDraft): TemplateFinding[] {
  const [first] = findPlaceholders(footer)
  return [
    ...checkLength('footer', footer, template.footerMax),
    ...checkPlainText('footer', footer),
    ...(first === undefined ? [] : [error('footer', 'parameterNotAllowed', first.start)]),
  ]
}

/** Checks the length of the text as it is submitted: with numbers instead of the placeholders' names. */
function checkLength(
  field: 'header' | 'body' | 'footer',
  text: string,
  max: number,
): TemplateFinding[] {
  if (characters(numberPlaceholders(text).templateText) <= max) return []
  return [error(field, 'tooLong', max, max)]
}

function checkPlainText(field: 'header' | 'footer', text: string): TemplateFinding[] {
  const fault = plainTextFault(text)
  return fault === undefined ? [] : [error(field, fault.rule, fault.at)]
}

/** Finds double braces outside placeholders, and single braces next to a placeholder. */
function checkBraces(field: 'header' | 'body', text: string): TemplateFinding[] {
  let masked = text
  for (const { start, end } of findPlaceholders(text))
    masked = masked.slice(0, start) + '\0'.repeat(end - start) + masked.slice(end)
  const at = masked.search(/\{\{|\}\}|\{(?=\0)|(?<=\0)\}/u)
  return at < 0 ? [] : [error(field, 'unmatchedBraces', at)]
}

function checkParameterCharacters(
  field: 'header' | 'body',
  placeholders: readonly Placeholder[],
): TemplateFinding[] {
  return placeholders
    .filter(({ name }) => forbiddenInParameter.test(name))
    .map(({ start }) => error(field, 'parameterCharacters', start))
}

/**
 * Finds a placeholder at the start or end of the body, ignoring spaces, and two placeholders with only spaces between
 * them.
 */
function checkPlacement(body: string, placeholders: readonly Placeholder[]): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  const isBlank = (from: number, to: number) => body.slice(from, to).trim() === ''
  const [first] = placeholders
  const last = placeholders.at(-1)
  if (first !== undefined && isBlank(0, first.start))
    findings.push(error('body', 'parameterAtStart', first.start))
  for (const [index, { start }] of placeholders.entries()) {
    const before = placeholders[index - 1]
    if (before !== undefined && isBlank(before.end, start))
      findings.push(error('body', 'parametersAdjacent', start))
  }
  if (last !== undefined && isBlank(last.end, body.length))
    findings.push(error('body', 'parameterAtEnd', last.start))
  return findings
}

function checkExamples(
  field: 'headerExample' | 'bodyExample',
  placeholders: readonly Placeholder[],
  examples: readonly string[],
): TemplateFinding[] {
  return placeholders.flatMap((_, index) =>
    (examples[index] ?? '').trim() === '' ? [error(field, 'missing', index)] : [],
  )
}

type Button = TemplateDraft['buttons'][number]

function checkButtons({ buttons }: TemplateDraft): TemplateFinding[] {
  const kinds = [
    ['URL', 'tooManyUrlButtons', template.urlButtonsMax],
    ['PHONE_NUMBER', 'tooManyPhoneButtons', template.phoneButtonsMax],
    ['COPY_CODE', 'tooManyCopyCodeButtons', template.copyCodeButtonsMax],
  ] as const
  // The channel sets the label of a copy-code button itself.
  const labels = buttons.map(({ type, text }) => (type === 'COPY_CODE' ? '' : text))
  const findings = [
    ...buttons.flatMap(checkButton),
    ...repeatedTitles(labels).map((at) => error('buttonLabel', 'duplicateTitle', at)),
  ]
  if (buttons.length > template.buttonsMax)
    findings.push(error('buttons', 'tooManyButtons', 0, template.buttonsMax))
  for (const [type, code, max] of kinds)
    if (buttons.filter((button) => button.type === type).length > max)
      findings.push(error('buttons', code, 0, max))
  return [...findings, ...checkOrder(buttons)]
}

const isQuickReply = ({ type }: Button): boolean => type === 'QUICK_REPLY'

/**
 * Checks that quick replies are adjacent. Also warns if WhatsApp on a computer hides the buttons. WhatsApp hides them
 * if there are too many, or if quick replies are together with other kinds.
 */
function checkOrder(buttons: readonly Button[]): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  const starts = buttons.filter((button, index) => {
    const before = buttons[index - 1]
    return isQuickReply(button) && (before === undefined || !isQuickReply(before))
  })
  if (starts.length > 1) findings.push(error('buttons', 'quickRepliesApart'))
  const isMixed = buttons.some(isQuickReply) && !buttons.every(isQuickReply)
  if (buttons.length >= template.desktopHiddenButtonsMin || isMixed)
    findings.push({ level: 'warning', field: 'buttons', code: 'hiddenOnDesktop', at: 0 })
  return findings
}

function checkButton(button: Button, at: number): TemplateFinding[] {
  const findings = checkLabel(button, at)
  switch (button.type) {
    case 'URL':
      return [...findings, ...checkUrl(button, at)]
    case 'PHONE_NUMBER':
      return [...findings, ...checkPhone(button.phoneNumber ?? '', at)]
    case 'COPY_CODE':
      return [...findings, ...checkButtonExample(button, at)]
    default:
      return findings
  }
}

function checkLabel({ type, text }: Button, at: number): TemplateFinding[] {
  if (text.trim() === '') return type === 'COPY_CODE' ? [] : [error('buttonLabel', 'missing', at)]
  const findings: TemplateFinding[] = []
  if (characters(text) > template.buttonLabelMax)
    findings.push(error('buttonLabel', 'tooLong', at, template.buttonLabelMax))
  if (findPlaceholders(text).length > 0)
    findings.push(error('buttonLabel', 'parameterNotAllowed', at))
  return findings
}

function checkUrl(button: Button, at: number): TemplateFinding[] {
  const url = button.url?.trim() ?? ''
  if (url === '') return [error('buttonUrl', 'missing', at)]
  const findings: TemplateFinding[] = []
  const placeholders = findPlaceholders(url)
  const { templateText } = numberPlaceholders(url)
  const filled = fillPlaceholders(
    url,
    placeholders.map(() => '1'),
  )
  const [first] = placeholders
  if (!webAddress.test(templateText) || /[{}]/u.test(filled))
    findings.push(error('buttonUrl', 'invalidUrl', at))
  if (characters(templateText) > template.urlMax)
    findings.push(error('buttonUrl', 'tooLong', at, template.urlMax))
  if (placeholders.length > template.urlParametersMax)
    findings.push(error('buttonUrl', 'tooManyParameters', at, template.urlParametersMax))
  else if (first !== undefined && first.end !== url.length)
    findings.push(error('buttonUrl', 'parameterNotAtEnd', at))
  if (placeholders.some(({ name }) => forbiddenInParameter.test(name)))
    findings.push(error('buttonUrl', 'parameterCharacters', at))
  return first === undefined ? findings : [...findings, ...checkButtonExample(button, at)]
}

function checkPhone(phone: string, at: number): TemplateFinding[] {
  if (phone.trim() === '') return [error('buttonPhone', 'missing', at)]
  const findings: TemplateFinding[] = []
  if (!phoneNumber.test(phone.trim())) findings.push(error('buttonPhone', 'invalidPhone', at))
  if (phone.trim().length > template.phoneMax)
    findings.push(error('buttonPhone', 'tooLong', at, template.phoneMax))
  return findings
}

function checkButtonExample({ example = '' }: Button, at: number): TemplateFinding[] {
  return example.trim() === '' ? [error('buttonExample', 'missing', at)] : []
}
