import { hasOwnApp } from '#contract/rules/line/line-providers.ts'

/**
 * Where an admin of the account repairs what Bandeja cannot: limits of the provider, payment and name. The addresses are
 * the provider's, and are compared with its pages by hand.
 */
export const panelOf = (provider: string): string =>
  hasOwnApp(provider)
    ? 'https://business.facebook.com/latest/whatsapp_manager'
    : 'https://hub.360dialog.com'

/** Where the account's way of payment is. */
export const paymentPanelOf = (provider: string): string =>
  hasOwnApp(provider) ? 'https://business.facebook.com/billing_hub/' : panelOf(provider)
