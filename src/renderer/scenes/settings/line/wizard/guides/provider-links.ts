/** What is known of a line's ids: with them a link leads to the place itself, otherwise to the general page. */
export interface KnownIds {
  appId?: string | undefined
  accountId?: string | undefined
}

const isId = (id: string | undefined): id is string => /^\d+$/.test(id ?? '')
const business = 'https://business.facebook.com'
const apps = 'https://developers.facebook.com/apps/'

const ofApp =
  (page: string) =>
  ({ appId }: KnownIds) =>
    isId(appId) ? `${apps}${appId}/${page}` : apps
const ofAccount =
  (page: string) =>
  ({ accountId }: KnownIds) =>
    `${business}${page}${isId(accountId) ? `?waba_id=${accountId}` : ''}`

/** The provider's pages. The provider changes them: check each by hand every quarter; last checked in November 2026. */
export const providerLinks = {
  portfolio: () => `${business}/settings/info`,
  apps: ofApp('dashboard/'),
  phoneNumbers: ofAccount('/wa/manage/phone-numbers/'),
  systemUsers: () => `${business}/settings/system-users`,
  accounts: () => `${business}/settings/whatsapp-business-accounts`,
  apiSetup: ofApp('whatsapp-business/wa-dev-console/'),
  appBasic: ofApp('settings/basic/'),
  payments: () => `${business}/billing_hub/payment_settings`,
  dialog: () => 'https://hub.360dialog.com',
} as const satisfies Record<string, (ids: KnownIds) => string>

export type ProviderPage = keyof typeof providerLinks
