/** The texts of the origins of contacts. */
export const originLabels = {
  api: 'inbox.sidebar.origins.api',
  whatsApp: 'inbox.sidebar.origins.whatsApp',
  webApp: 'inbox.sidebar.origins.webApp',
  integration: 'inbox.sidebar.origins.integration',
} as const
