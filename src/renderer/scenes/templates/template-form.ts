import {
  templateButtonTypes,
  type StoredTemplateForm,
  type TemplateForm,
  type TemplateFormButton,
  type TemplateFormCard,
  type TemplateFormCode,
} from '#contract/draft-forms.ts'
import type {
  WhatsAppTemplate,
  WhatsAppTemplateButton,
} from '#contract/entities/templates/whatsapp-template.ts'
import { fileKindsOfType } from '#contract/rules/messages/channel-media.ts'
import {
  countPlaceholders,
  fillPlaceholders,
  numberPlaceholders,
} from '#contract/rules/templates/placeholders.ts'
import type { DraftButton, TemplateDraft } from '#contract/rules/templates/template-finding.ts'
import { templateKindOf } from '#contract/rules/templates/template-kinds.ts'
import { copyName } from '#contract/rules/templates/template-name.ts'
import { withoutAccents } from './filter-templates.ts'
import { partsOf } from './kind-parts.ts'

/** The parts of special kinds, as they are before the user chooses one. */
const noSpecialParts: Pick<TemplateForm, 'kind' | 'cardType' | 'cards' | 'offer' | 'code'> = {
  kind: 'standard',
  cardType: 'IMAGE',
  cards: [],
  offer: { text: '', hasExpiration: true },
  code: {
    hasAdvice: true,
    minutes: null,
    otpType: 'COPY_CODE',
    buttonText: '',
    autofillText: '',
    apps: [],
  },
}

export function emptyForm(languageCode: string): TemplateForm {
  return {
    ...noSpecialParts,
    name: '',
    languageCode,
    category: 'UTILITY',
    templateType: 'TEXT',
    header: '',
    body: '',
    footer: '',
    buttons: [],
    headerExamples: [],
    bodyExamples: [],
    allowCategoryChange: true,
    enableLinkTracking: false,
  }
}

/** A stored form with the parts that it may lack. */
export function restoredForm(form: StoredTemplateForm): TemplateForm {
  const { kind, cardType, cards, offer, code } = noSpecialParts
  return {
    ...form,
    kind: form.kind ?? kind,
    cardType: form.cardType ?? cardType,
    cards: form.cards ?? cards,
    offer: form.offer ?? offer,
    code: form.code ?? code,
  }
}

const isButtonType = (type: string): type is TemplateFormButton['type'] =>
  templateButtonTypes.some((known) => known === type)

const withoutFields: ReadonlySet<string> = new Set(['unknown', 'FLOW'])

/** Whether the form has all parts of the template. Others would be lost in it. */
export const hasOwnForm = ({ templateType, buttons }: WhatsAppTemplate): boolean =>
  templateType !== 'unknown' &&
  buttons.every(({ type, otpType }) => !withoutFields.has(type) && otpType !== 'unknown')

/** Copies a template under a name of its own. The copy has the template's files that the service has stored. */
export function copyOf(
  template: WhatsAppTemplate,
  templates: readonly WhatsAppTemplate[],
): TemplateForm {
  const { header = '', footer = '', category, templateType, exampleParameters } = template
  const { cards = [], offer = noSpecialParts.offer } = template
  const headerCount = countPlaceholders(header)
  return {
    kind: templateKindOf(template),
    name: copyName(template, templates),
    languageCode: template.languageCode,
    category: category === 'unknown' ? 'UTILITY' : category,
    templateType: templateType === 'unknown' ? 'TEXT' : templateType,
    ...(fileKindsOfType(templateType).length > 0 &&
      template.media !== undefined && { media: template.media }),
    header,
    body: template.templateApproveText ?? template.templateText,
    footer,
    buttons: formButtons(template.buttons),
    headerExamples: exampleParameters.slice(0, headerCount),
    bodyExamples: exampleParameters.slice(headerCount),
    allowCategoryChange: template.allowCategoryChange,
    enableLinkTracking: template.enableLinkTracking,
    cardType: cards[0]?.headerType === 'VIDEO' ? 'VIDEO' : 'IMAGE',
    cards: formCards(cards),
    offer: { text: offer.text, hasExpiration: offer.hasExpiration },
    code: formCode(template),
  }
}

const formButtons = (buttons: readonly WhatsAppTemplateButton[]): TemplateFormButton[] =>
  buttons.flatMap(({ type, text, url = '', phoneNumber = '', example = '' }) =>
    isButtonType(type) ? [{ id: crypto.randomUUID(), type, text, url, phoneNumber, example }] : [],
  )

function formCards(cards: NonNullable<WhatsAppTemplate['cards']>): TemplateFormCard[] {
  const ids = (cards[0]?.buttons ?? []).map(() => crypto.randomUUID())
  return cards.map(({ media, text, approveText = text, exampleParameters, buttons }) => ({
    id: crypto.randomUUID(),
    ...(media !== undefined && { media }),
    body: approveText,
    examples: exampleParameters,
    buttons: formButtons(buttons).map((button, index) => ({
      ...button,
      id: ids[index] ?? button.id,
    })),
  }))
}

function formCode({ verification, buttons }: WhatsAppTemplate): TemplateFormCode {
  if (verification === undefined) return noSpecialParts.code
  const otp = buttons.find(({ type }) => type === 'OTP')
  return {
    hasAdvice: verification.hasAdvice,
    minutes: verification.expiresInMinutes ?? null,
    otpType: otp?.otpType === 'ONE_TAP' ? 'ONE_TAP' : 'COPY_CODE',
    buttonText: otp?.text ?? '',
    autofillText: otp?.autofillText ?? '',
    apps: (otp?.apps ?? []).map(({ packageName, signatureHash }) => ({
      packageName,
      signatureHash,
    })),
  }
}

/** The content of a template, to be edited under its name. */
export function editOf(template: WhatsAppTemplate): TemplateForm {
  return { ...copyOf(template, []), editsId: template.id, name: template.name }
}

/**
 * Replaces capitals, accents, blanks and hyphens in a typed name, because the channel rejects a name with such characters:
 * `'Promoción de-año'` → `'promocion_de_ano'`.
 */
export function cleanName(name: string): string {
  return withoutAccents(name).toLowerCase().replaceAll(/[\s-]/gu, '_')
}

/**
 * Converts the form to the draft that `checkTemplate` checks.
 * @param hasUpload whether a file is chosen
 * @param uploading the ids of the cards whose files are being uploaded
 */
export function draftOf(
  form: TemplateForm,
  hasUpload: boolean,
  uploading: readonly string[] = [],
): TemplateDraft {
  const parts = partsOf(form)
  const { kind, cards, offer, cardType, name, templateType, header, body, footer } = parts
  const { headerExamples, bodyExamples, category, languageCode, media } = parts
  return {
    name,
    languageCode,
    category,
    templateType,
    header,
    headerExamples,
    body,
    bodyExamples,
    footer,
    buttons: sentButtons(parts),
    hasFile: hasUpload || media !== undefined,
    ...(kind === 'carousel' && {
      cards: cards.map((card) => ({
        headerType: cardType,
        body: card.body,
        examples: card.examples,
        buttons: card.buttons.map(sentButton),
        hasFile: card.media !== undefined || uploading.includes(card.id),
      })),
    }),
    ...(kind === 'offer' && { offer }),
    ...(kind === 'authentication' && { verification: verificationOf(parts.code) }),
  }
}

const sentButton = ({ type, text, url, phoneNumber, example }: TemplateFormButton) => ({
  type,
  text,
  ...(type === 'URL' && { url }),
  ...(type === 'PHONE_NUMBER' && { phoneNumber }),
  ...((type === 'COPY_CODE' || countPlaceholders(url) > 0) && { example }),
})

/** The buttons below the message. The channel shows those of the catalogue in the customer's language. */
function sentButtons({ kind, buttons, code }: TemplateForm) {
  switch (kind) {
    case 'carousel':
      return []
    case 'catalogue':
      return [{ type: 'CATALOG' as const, text: 'View catalog' }]
    case 'products':
      return [{ type: 'MPM' as const, text: 'View items' }]
    case 'authentication':
      return [otpButton(code)]
    default:
      return buttons.map(sentButton)
  }
}

function otpButton({ otpType, buttonText, autofillText, apps }: TemplateFormCode) {
  return {
    type: 'OTP' as const,
    otpType,
    text: buttonText,
    ...(otpType === 'ONE_TAP' && { autofillText, apps }),
  } satisfies DraftButton
}

const verificationOf = ({ hasAdvice, minutes }: TemplateFormCode) => ({
  hasAdvice,
  ...(minutes !== null && { expiresInMinutes: minutes }),
})

/** The fields that are submitted for templates of all kinds. */
export function submissionOf(form: TemplateForm, groupId: string) {
  const parts = partsOf(form)
  const { kind, body, header, footer, bodyExamples, cards, cardType, offer } = parts
  const { templateText, templateApproveText } = numberPlaceholders(body)
  const isText = parts.templateType === 'TEXT'
  const headerExamples = isText ? parts.headerExamples : []
  return {
    groupId,
    name: parts.name,
    languageCode: parts.languageCode,
    category: parts.category,
    templateText,
    templateApproveText,
    example: fillPlaceholders(body, bodyExamples),
    ...(isText && header !== '' && { header }),
    ...(footer !== '' && { footer }),
    buttons: sentButtons(parts),
    exampleParameters: [
      ...headerExamples.slice(0, countPlaceholders(isText ? header : '')),
      ...bodyExamples.slice(0, countPlaceholders(body)),
    ],
    allowCategoryChange: parts.allowCategoryChange,
    enableLinkTracking: parts.enableLinkTracking,
    ...(kind === 'carousel' && { cards: cards.map((card) => sentCard(card, cardType)) }),
    ...(kind === 'offer' && { offer }),
    ...(kind === 'authentication' && { verification: verificationOf(parts.code) }),
  }
}

function sentCard(
  { media, body, examples, buttons }: TemplateFormCard,
  headerType: TemplateForm['cardType'],
) {
  const { templateText, templateApproveText } = numberPlaceholders(body.trim() === '' ? '' : body)
  return {
    headerType,
    ...(media !== undefined && { media }),
    text: templateText,
    ...(templateText !== '' && { approveText: templateApproveText }),
    exampleParameters: examples.slice(0, countPlaceholders(body)),
    buttons: buttons.map(sentButton),
  }
}
