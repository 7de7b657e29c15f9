import type { Product } from '#contract/entities/line/catalogue.ts'
import type { WhatsAppProfile } from '#contract/entities/line/whatsapp-profile.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import type { JsonPath } from '#contract/rules/flows/flow-json/walk.ts'

/** The fields of a template that a provider knows. */
export type ProvidedFields = Pick<
  WhatsAppTemplate,
  | 'name'
  | 'languageCode'
  | 'status'
  | 'category'
  | 'templateType'
  | 'templateText'
  | 'templateApproveText'
  | 'buttons'
  | 'exampleParameters'
> &
  Partial<
    Pick<
      WhatsAppTemplate,
      | 'header'
      | 'footer'
      | 'cards'
      | 'offer'
      | 'verification'
      | 'quality'
      | 'rejectedReason'
      | 'prevCategory'
      | 'parameterFormat'
    >
  >

/** A template as its provider has it. */
export interface ProvidedTemplate {
  /** The provider's id of the template. */
  providerId: string
  fields: ProvidedFields
}

/** What a provider answers to a submitted template. */
export interface TemplateReceipt {
  providerId: string
  /** In lower case. */
  status: string
  /** Another one than the submitted one if the provider has changed it. */
  category: WhatsAppTemplate['category']
  parameterFormat?: WhatsAppTemplate['parameterFormat']
}

export interface TemplatePage {
  templates: ProvidedTemplate[]
  /** Where the next page begins; absent after the last one. */
  next?: string
}

/** The business profile as its provider has it. */
export interface ProvidedProfile extends Pick<
  WhatsAppProfile,
  'about' | 'address' | 'email' | 'websites' | 'category'
> {
  /** The verified name. */
  name?: string
  quality?: WhatsAppProfile['quality']
  /** Address of the picture at the provider. Its query differs in each answer. */
  picture?: string
}

/** Changed fields of a profile. `pictureUrl` is the address of a file of the service. */
export type ProfileChange = Partial<
  Pick<WhatsAppProfile, 'about' | 'address' | 'email' | 'websites' | 'category' | 'pictureUrl'>
>

/** A flow as its provider lists it. */
export interface ProvidedFlow {
  providerId: string
  name: string
  /** In lower case. */
  status: string
}

/** Why the provider would not publish a flow. */
export interface ProvidedFlowFault {
  /** The position in the flow's document. */
  path: JsonPath
  /** The provider's words. */
  message: string
}

export interface FlowPreview {
  url: string
  expiresAt?: string
}

/** A product as the provider has it. */
export interface ProvidedProduct extends Pick<
  Product,
  'productId' | 'name' | 'price' | 'currency'
> {
  /** Address of its picture at the provider. */
  picture?: string
}

/** The catalogue of an account. */
export interface ProvidedCatalogue {
  catalogId: string
  products: ProvidedProduct[]
}

/** Whom a provider knows by a number, digits with the country code, or by a user id. */
export type PersonAddress = { readonly phone: string } | { readonly userId: string }

/**
 * The part of a channel in which a provider keeps templates, flows and the business profile. Each call resolves after the provider has done what was
 * asked.
 * @throws ServiceFailure LINE_REFUSED with the field that the provider does not accept, and its words; LINE_UNREACHABLE
 *   if nothing is known to have changed
 */
export interface ChannelProvider {
  /** @param from where the page begins; absent: the first one */
  templatePage(from?: string): Promise<TemplatePage>
  createTemplate(template: WhatsAppTemplate): Promise<TemplateReceipt>
  /** Replaces the content of a template, which is then reviewed again. It keeps its `parameterFormat`. */
  editTemplate(
    providerId: string,
    template: WhatsAppTemplate,
    change: { hasOtherCategory: boolean },
  ): Promise<void>
  /** Deletes one language of a template. Succeeds if the provider does not have it any more. */
  deleteTemplate(providerId: string, template: WhatsAppTemplate): Promise<void>
  /**
   * Creates an empty draft of a flow.
   * @param name a name that no other flow of the account has; a draft of this name is taken over
   * @returns the provider's id
   */
  createFlow(name: string): Promise<string>
  /** Replaces the document of a draft. Returns why it cannot be published; empty if it can. */
  uploadFlow(providerId: string, document: FlowDocument): Promise<ProvidedFlowFault[]>
  publishFlow(providerId: string): Promise<void>
  /** Ends a published flow: it cannot be sent any more. */
  deprecateFlow(providerId: string): Promise<void>
  /** Deletes a draft. */
  deleteFlow(providerId: string): Promise<void>
  flowPreview(providerId: string): Promise<FlowPreview>
  /** Every flow of the account. */
  flows(): Promise<ProvidedFlow[]>
  /** The document of a flow, which may be of any shape; undefined if it cannot be had. */
  readFlow(providerId: string): Promise<unknown>
  readProfile(): Promise<ProvidedProfile>
  saveProfile(change: ProfileChange): Promise<void>
  /**
   * Blocks a person or unblocks them. A refusal to block has the `fault` `notRecent` or `blockListFull`, if it is one of
   * these.
   */
  setBlocked(person: PersonAddress, isBlocked: boolean): Promise<void>
  /** The catalogue of the line's account; undefined if it has none. */
  readCatalogue(): Promise<ProvidedCatalogue | undefined>
  /** Fetches the picture of a profile or product; undefined if it cannot be had. */
  readPicture(address: string): Promise<ReadableStream<Uint8Array> | undefined>
}
