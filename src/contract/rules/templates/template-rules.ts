import { fileKindsOfType } from '#contract/rules/messages/channel-media.ts'
import { findPlaceholders } from './placeholders.ts'
import type { TemplateDraft, TemplateField, TemplateFindingCode } from './template-finding.ts'
import { templateKindOf } from './template-kinds.ts'

/**
 * The channel's rules that the template editor lists. Each rule covers one or more kinds of finding of
 * `checkTemplate`.
 */
export const templateRules = [
  'name',
  'file',
  'header',
  'bodyLength',
  'bodyStart',
  'bodyEnd',
  'bodyAdjacent',
  'braces',
  'examples',
  'footer',
  'plainTexts',
  'buttonCounts',
  'buttonOrder',
  'buttonLabels',
  'uniqueLabels',
  'buttonUrls',
  'buttonPhones',
  'desktop',
  'kind',
  'cards',
  'offer',
  'verification',
] as const
export type TemplateRule = (typeof templateRules)[number]

const fieldRules: Record<TemplateField, TemplateRule> = {
  name: 'name',
  file: 'file',
  header: 'header',
  headerExample: 'examples',
  body: 'bodyLength',
  bodyExample: 'examples',
  footer: 'footer',
  buttons: 'buttonCounts',
  buttonLabel: 'buttonLabels',
  buttonUrl: 'buttonUrls',
  buttonPhone: 'buttonPhones',
  buttonExample: 'examples',
  category: 'kind',
  cards: 'cards',
  offer: 'offer',
  codeMinutes: 'verification',
  app: 'verification',
}

const codeRules: Partial<Record<TemplateFindingCode, TemplateRule>> = {
  parameterAtStart: 'bodyStart',
  parameterAtEnd: 'bodyEnd',
  parametersAdjacent: 'bodyAdjacent',
  quickRepliesApart: 'buttonOrder',
  hiddenOnDesktop: 'desktop',
  lineBreak: 'plainTexts',
  formatting: 'plainTexts',
  emoji: 'plainTexts',
  duplicateTitle: 'uniqueLabels',
  notAllowed: 'kind',
  needsLink: 'offer',
  needsCode: 'offer',
  codeNotFirst: 'offer',
  presetText: 'verification',
  needsApp: 'verification',
  tooManyApps: 'verification',
}

interface Broken {
  readonly field: TemplateField
  readonly code: TemplateFindingCode
  readonly card?: number
}

/** The rule that a finding breaks. */
export function ruleOf({ field, code, card }: Broken): TemplateRule {
  if (card !== undefined) return 'cards'
  // The marks that a header may not have are refused in an offer too.
  if (field === 'offer') return 'offer'
  const isText = field === 'header' || field === 'body'
  if (isText && (code === 'unmatchedBraces' || code === 'parameterCharacters')) return 'braces'
  return codeRules[code] ?? fieldRules[field]
}

/** Whether a rule applies to a draft. For example, a rule about buttons does not apply without buttons. */
function applies(rule: TemplateRule, draft: TemplateDraft): boolean {
  const { templateType, header, body, footer, buttons } = draft
  const hasButton = (type: string) => buttons.some((button) => button.type === type)
  const inBody = findPlaceholders(body).length
  const inHeader = templateType === 'TEXT' ? findPlaceholders(header).length : 0
  switch (rule) {
    case 'name':
    case 'bodyLength':
      return true
    case 'file':
      return fileKindsOfType(templateType).length > 0
    case 'header':
      return templateType === 'TEXT' && header !== ''
    case 'bodyStart':
    case 'bodyEnd':
      return inBody > 0
    case 'bodyAdjacent':
      return inBody > 1
    case 'braces':
    case 'examples':
      return inBody + inHeader > 0
    case 'footer':
      return footer !== ''
    case 'plainTexts':
      return (templateType === 'TEXT' && header !== '') || footer !== ''
    case 'uniqueLabels':
      return buttons.length > 1
    case 'buttonCounts':
    case 'buttonLabels':
      return buttons.length > 0
    case 'desktop':
      // WhatsApp on a computer shows no limited-time offers.
      return buttons.length > 0 && draft.offer === undefined
    case 'buttonOrder':
      return hasButton('QUICK_REPLY')
    case 'buttonUrls':
      return hasButton('URL')
    case 'buttonPhones':
      return hasButton('PHONE_NUMBER')
    case 'kind':
      return templateKindOf(draft) !== 'standard'
    case 'cards':
      return draft.cards !== undefined
    case 'offer':
      return draft.offer !== undefined
    case 'verification':
      return templateKindOf(draft) === 'authentication'
  }
}

/** The rules that apply to a draft and are met. */
export function rulesMet(draft: TemplateDraft, findings: readonly Broken[]): TemplateRule[] {
  const broken = new Set(findings.map(ruleOf))
  return templateRules.filter((rule) => !broken.has(rule) && applies(rule, draft))
}
