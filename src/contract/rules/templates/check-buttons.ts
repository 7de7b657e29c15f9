import { limits } from '#contract/limits.ts'
import { repeatedTitles } from '#contract/rules/messages/channel-texts.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { isForbiddenName } from './check-texts.ts'
import { fillPlaceholders, findPlaceholders, numberPlaceholders } from './placeholders.ts'
import { findingIn, type DraftButton, type TemplateFinding } from './template-finding.ts'

const template = limits.template

const webAddress = /^https?:\/\/[^\s/{}]+\S*$/iu
const phoneNumber = /^\+?[\d\s().-]*\d[\d\s().-]*$/u

/** Checks the buttons below a message or a card. */
export function checkButtons(buttons: readonly DraftButton[]): TemplateFinding[] {
  const kinds = [
    ['URL', 'tooManyUrlButtons', template.urlButtonsMax],
    ['PHONE_NUMBER', 'tooManyPhoneButtons', template.phoneButtonsMax],
    ['COPY_CODE', 'tooManyCopyCodeButtons', template.copyCodeButtonsMax],
  ] as const
  const labels = buttons.map((button) => (hasOwnLabel(button) ? '' : button.text))
  const findings = [
    ...buttons.flatMap(checkButton),
    ...repeatedTitles(labels).map((at) => findingIn('buttonLabel', 'duplicateTitle', at)),
  ]
  if (buttons.length > template.buttonsMax)
    findings.push(findingIn('buttons', 'tooManyButtons', 0, template.buttonsMax))
  for (const [type, code, max] of kinds)
    if (buttons.filter((button) => button.type === type).length > max)
      findings.push(findingIn('buttons', code, 0, max))
  return [...findings, ...checkOrder(buttons)]
}

/** Whether the channel labels the button if its author does not: in its own words, for a code. */
const hasOwnLabel = ({ type }: DraftButton): boolean => type === 'COPY_CODE' || type === 'OTP'

const isQuickReply = ({ type }: DraftButton): boolean => type === 'QUICK_REPLY'

/**
 * Checks that quick replies are adjacent. Also warns if WhatsApp on a computer hides the buttons. WhatsApp hides them
 * if there are too many, or if quick replies are together with other kinds.
 */
function checkOrder(buttons: readonly DraftButton[]): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  const starts = buttons.filter((button, index) => {
    const before = buttons[index - 1]
    return isQuickReply(button) && (before === undefined || !isQuickReply(before))
  })
  if (starts.length > 1) findings.push(findingIn('buttons', 'quickRepliesApart'))
  const isMixed = buttons.some(isQuickReply) && !buttons.every(isQuickReply)
  if (buttons.length >= template.desktopHiddenButtonsMin || isMixed)
    findings.push({ level: 'warning', field: 'buttons', code: 'hiddenOnDesktop', at: 0 })
  return findings
}

function checkButton(button: DraftButton, at: number): TemplateFinding[] {
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

function checkLabel(button: DraftButton, at: number): TemplateFinding[] {
  const { text } = button
  if (text.trim() === '')
    return hasOwnLabel(button) ? [] : [findingIn('buttonLabel', 'missing', at)]
  const findings: TemplateFinding[] = []
  if (characters(text) > template.buttonLabelMax)
    findings.push(findingIn('buttonLabel', 'tooLong', at, template.buttonLabelMax))
  if (findPlaceholders(text).length > 0)
    findings.push(findingIn('buttonLabel', 'parameterNotAllowed', at))
  return findings
}

function checkUrl(button: DraftButton, at: number): TemplateFinding[] {
  const url = button.url?.trim() ?? ''
  if (url === '') return [findingIn('buttonUrl', 'missing', at)]
  const findings: TemplateFinding[] = []
  const placeholders = findPlaceholders(url)
  const { templateText } = numberPlaceholders(url)
  const filled = fillPlaceholders(
    url,
    placeholders.map(() => '1'),
  )
  const [first] = placeholders
  if (!webAddress.test(templateText) || /[{}]/u.test(filled))
    findings.push(findingIn('buttonUrl', 'invalidUrl', at))
  if (characters(templateText) > template.urlMax)
    findings.push(findingIn('buttonUrl', 'tooLong', at, template.urlMax))
  if (placeholders.length > template.urlParametersMax)
    findings.push(findingIn('buttonUrl', 'tooManyParameters', at, template.urlParametersMax))
  else if (first !== undefined && first.end !== url.length)
    findings.push(findingIn('buttonUrl', 'parameterNotAtEnd', at))
  if (placeholders.some(({ name }) => isForbiddenName(name)))
    findings.push(findingIn('buttonUrl', 'parameterCharacters', at))
  return first === undefined ? findings : [...findings, ...checkButtonExample(button, at)]
}

function checkPhone(phone: string, at: number): TemplateFinding[] {
  if (phone.trim() === '') return [findingIn('buttonPhone', 'missing', at)]
  const findings: TemplateFinding[] = []
  if (!phoneNumber.test(phone.trim())) findings.push(findingIn('buttonPhone', 'invalidPhone', at))
  if (phone.trim().length > template.phoneMax)
    findings.push(findingIn('buttonPhone', 'tooLong', at, template.phoneMax))
  return findings
}

function checkButtonExample({ type, example = '' }: DraftButton, at: number): TemplateFinding[] {
  if (example.trim() === '') return [findingIn('buttonExample', 'missing', at)]
  return type === 'COPY_CODE' && characters(example) > template.codeMax
    ? [findingIn('buttonExample', 'tooLong', at, template.codeMax)]
    : []
}
