import type {
  TemplateCard,
  TemplateOffer,
  TemplateVerification,
  WhatsAppTemplate,
  WhatsAppTemplateButton,
} from '#contract/entities/templates/whatsapp-template.ts'
import type { ChannelTextRule } from '#contract/rules/messages/channel-texts.ts'

export type DraftButton = Pick<
  WhatsAppTemplateButton,
  'type' | 'text' | 'url' | 'phoneNumber' | 'example' | 'otpType' | 'autofillText' | 'apps'
>

/** A card in the editor. Its text is as the user typed it, with `examples` for its placeholders. */
export interface DraftCard {
  readonly headerType: TemplateCard['headerType']
  readonly body: string
  readonly examples: readonly string[]
  readonly buttons: readonly DraftButton[]
  readonly hasFile: boolean
}

/** A channel template in its editor. Texts are as the user typed them; '' if empty. */
export interface TemplateDraft {
  readonly name: string
  readonly templateType: WhatsAppTemplate['templateType']
  readonly header: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly DraftButton[]
  /**
   * Sample values of the placeholders, in order of appearance. The sample for an address is its button's `example`.
   */
  readonly headerExamples: readonly string[]
  readonly bodyExamples: readonly string[]
  /** Whether a file is chosen for an IMAGE, VIDEO or DOCUMENT template. */
  readonly hasFile: boolean
  /** Absent: a category that suits the kind of template. */
  readonly category?: WhatsAppTemplate['category'] | undefined
  readonly languageCode?: string | undefined
  readonly cards?: readonly DraftCard[] | undefined
  readonly offer?: TemplateOffer | undefined
  readonly verification?: TemplateVerification | undefined
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
  | 'category'
  | 'cards'
  | 'offer'
  | 'codeMinutes'
  | 'app'

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
  /** The kind of template has no such part, or not in this form. */
  | 'notAllowed'
  | 'tooFewCards'
  | 'tooManyCards'
  | 'cardsDiffer'
  | 'needsLink'
  | 'needsCode'
  | 'codeNotFirst'
  | 'presetText'
  | 'outOfRange'
  | 'needsApp'
  | 'tooManyApps'
  | 'invalidApp'

/** One broken rule of the channel. A warning does not prevent submission. */
export interface TemplateFinding {
  readonly level: 'error' | 'warning'
  readonly field: TemplateField
  readonly code: TemplateFindingCode
  /**
   * Position of the problem. For name, header, body and footer: the offset in the text (UTF-16 units). For button
   * fields: the index of the button. For examples: the index of the placeholder. For `app`: its index. For others: 0.
   */
  readonly at: number
  /** The index of the card in which the field is; absent: not in a card. */
  readonly card?: number
  /** The exceeded limit. */
  readonly max?: number
}

/** An error in a field. */
export const findingIn = (
  field: TemplateField,
  code: TemplateFindingCode,
  at = 0,
  max?: number,
): TemplateFinding => ({ level: 'error', field, code, at, ...(max !== undefined && { max }) })
