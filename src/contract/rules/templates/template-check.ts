import { limits } from '#contract/limits.ts'
import { fileKindsOfType } from '#contract/rules/messages/channel-media.ts'
import { checkButtons } from './check-buttons.ts'
import { checkKind } from './check-kind.ts'
import {
  checkBody,
  checkBraces,
  checkExamples,
  checkLength,
  checkParameterCharacters,
  checkPlainText,
} from './check-texts.ts'
import { findPlaceholders } from './placeholders.ts'
import { findingIn, type TemplateDraft, type TemplateFinding } from './template-finding.ts'
import { kindRules, templateKindOf } from './template-kinds.ts'

const template = limits.template

/** Characters that the channel allows in a template's name. */
export const templateNamePattern = /^[a-z0-9_]+$/

/**
 * Checks a draft by the channel's published rules for message templates. Findings are in the order of the fields,
 * from the name to the buttons, and then what its kind of template requires.
 */
export function checkTemplate(draft: TemplateDraft): TemplateFinding[] {
  return [
    ...checkName(draft),
    ...checkFile(draft),
    ...checkHeader(draft),
    ...checkOwnBody(draft),
    ...checkFooter(draft),
    ...checkButtons(draft.buttons),
    ...checkKind(draft),
  ]
}

/** Whether a draft can be submitted, because it has no errors. */
export function isTemplateValid(draft: TemplateDraft): boolean {
  return checkTemplate(draft).every(({ level }) => level !== 'error')
}

function checkName({ name }: TemplateDraft): TemplateFinding[] {
  if (name === '') return [findingIn('name', 'missing')]
  const findings: TemplateFinding[] = []
  if (!templateNamePattern.test(name))
    findings.push(findingIn('name', 'nameCharacters', name.search(/[^a-z0-9_]/u)))
  if (name.length > template.nameMax)
    findings.push(findingIn('name', 'tooLong', template.nameMax, template.nameMax))
  return findings
}

function checkFile({ templateType, hasFile }: TemplateDraft): TemplateFinding[] {
  return fileKindsOfType(templateType).length === 0 || hasFile ? [] : [findingIn('file', 'missing')]
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
      : [findingIn('header', 'tooManyParameters', extra.start, template.headerParametersMax)]),
    ...checkExamples('headerExample', placeholders, headerExamples),
  ]
}

function checkOwnBody(draft: TemplateDraft): TemplateFinding[] {
  const { body, bodyExamples } = draft
  if (body.trim() === '') return [findingIn('body', 'missing')]
  const kind = templateKindOf(draft)
  // The channel's own text needs no sample.
  return kind === 'authentication' ? [] : checkBody(body, bodyExamples, kindRules[kind].bodyMax)
}

function checkFooter({ footer }: TemplateDraft): TemplateFinding[] {
  const [first] = findPlaceholders(footer)
  return [
    ...checkLength('footer', footer, template.footerMax),
    ...checkPlainText('footer', footer),
    ...(first === undefined ? [] : [findingIn('footer', 'parameterNotAllowed', first.start)]),
  ]
}
