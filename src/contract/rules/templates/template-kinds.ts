import type {
  templateCategories,
  WhatsAppTemplate,
  WhatsAppTemplateButton,
  whatsAppTemplateTypes,
} from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'

/**
 * The kinds of channel template. Each has parts of its own: a carousel has cards, an offer says until when it is valid,
 * a coupon has a code to copy, `catalogue` opens the catalogue, `products` shows chosen products, `authentication` sends
 * a verification code.
 */
export const templateKinds = [
  'standard',
  'carousel',
  'offer',
  'coupon',
  'catalogue',
  'products',
  'authentication',
] as const
export type TemplateKind = (typeof templateKinds)[number]

type ButtonType = WhatsAppTemplateButton['type']

interface KindFacts {
  readonly category?: WhatsAppTemplate['category'] | undefined
  readonly buttons: readonly Pick<WhatsAppTemplateButton, 'type'>[]
  readonly cards?: readonly unknown[] | undefined
  readonly offer?: object | undefined
  readonly verification?: object | undefined
}

export function templateKindOf(facts: KindFacts): TemplateKind {
  const { category, buttons, cards, offer, verification } = facts
  const has = (type: ButtonType) => buttons.some((button) => button.type === type)
  if (category === 'AUTHENTICATION' || verification !== undefined) return 'authentication'
  if (cards !== undefined) return 'carousel'
  if (offer !== undefined) return 'offer'
  if (has('MPM')) return 'products'
  if (has('CATALOG')) return 'catalogue'
  return has('COPY_CODE') ? 'coupon' : 'standard'
}

/** What the channel lets a kind of template have. */
interface KindRules {
  /** The categories, the first of which is the usual one. */
  readonly categories: readonly (typeof templateCategories)[number][]
  readonly headers: readonly (typeof whatsAppTemplateTypes)[number][]
  /** Whether a header of the type TEXT may have a text. */
  readonly hasHeaderText: boolean
  readonly hasFooter: boolean
  readonly bodyMax: number
  /** The buttons below the message. */
  readonly buttons: readonly ButtonType[]
  readonly buttonsMin: number
  readonly buttonsMax: number
}

const template = limits.template

const noButtons = { buttons: [], buttonsMin: 0, buttonsMax: 0 } as const
const oneButton = (type: ButtonType) => ({ buttons: [type], buttonsMin: 1, buttonsMax: 1 })

const standard: KindRules = {
  categories: ['UTILITY', 'MARKETING'],
  headers: ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION'],
  hasHeaderText: true,
  hasFooter: true,
  bodyMax: template.bodyMax,
  buttons: ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'FLOW'],
  buttonsMin: 0,
  buttonsMax: template.buttonsMax,
}

/** By WhatsApp's pages of each kind, as of June 2026. */
export const kindRules: Readonly<Record<TemplateKind, KindRules>> = {
  standard,
  carousel: {
    categories: ['MARKETING'],
    headers: ['TEXT'],
    hasHeaderText: false,
    hasFooter: false,
    bodyMax: template.bodyMax,
    ...noButtons,
  },
  offer: {
    categories: ['MARKETING'],
    headers: ['TEXT', 'IMAGE', 'VIDEO'],
    hasHeaderText: false,
    hasFooter: false,
    bodyMax: template.offerBodyMax,
    buttons: ['COPY_CODE', 'URL'],
    buttonsMin: 1,
    buttonsMax: template.copyCodeButtonsMax + template.urlButtonsMax,
  },
  coupon: { ...standard, categories: ['MARKETING', 'UTILITY'] },
  catalogue: {
    categories: ['MARKETING'],
    headers: ['TEXT'],
    hasHeaderText: false,
    hasFooter: true,
    bodyMax: template.bodyMax,
    ...oneButton('CATALOG'),
  },
  products: {
    categories: ['MARKETING'],
    headers: ['TEXT'],
    hasHeaderText: true,
    hasFooter: true,
    bodyMax: template.bodyMax,
    ...oneButton('MPM'),
  },
  authentication: {
    categories: ['AUTHENTICATION'],
    headers: ['TEXT'],
    hasHeaderText: false,
    hasFooter: false,
    bodyMax: template.bodyMax,
    ...oneButton('OTP'),
  },
}

/** The buttons that a card may have. */
export const cardButtonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER'] as const

/** Whether the channel takes the template for a phone number alone, never for a user id. */
export const needsPhone = ({ category }: Pick<WhatsAppTemplate, 'category'>): boolean =>
  category === 'AUTHENTICATION'
