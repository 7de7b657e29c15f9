/** The one origin that the app's page has. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'bandeja'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
