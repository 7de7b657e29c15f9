import { protocol, session } from 'electron'
import { createPageServer, refusal, type ServedPage } from '#main/page-server/page-server.ts'
import { APP_HOST, APP_ORIGIN, APP_SCHEME, isOwnFrame } from './app-origin.ts'
import { followPageRequests } from './page-requests.ts'

const API = '/api/'

/** Registers the scheme of the page. Must run before the app is ready, because Chromium registers no schemes later. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      // `stream` lets audio and video play while they load. `codeCache` stores compiled scripts.
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        stream: true,
        codeCache: true,
      },
    },
  ])
}

/** Serves the page and its API on the app's scheme. */
export function serveAppScheme(scheme: Omit<ServedPage, 'origin'>): void {
  const { defaultSession } = session
  const followed = followPageRequests(defaultSession, `${APP_ORIGIN}/*`, ({ url, frame }) => {
    // Chromium lets a site in a frame send requests to this scheme. The gateway would forward such a request with the
    // user's token.
    const isAllowed = !new URL(url).pathname.startsWith(API) || isOwnFrame(frame)
    if (!isAllowed) scheme.log.warn('An API call from another frame was dropped.')
    return isAllowed
  })
  const serve = createPageServer({
    ...scheme,
    origin: APP_ORIGIN,
    gateway: (request) => scheme.gateway(followed(request)),
  })
  defaultSession.protocol.handle(APP_SCHEME, async (request) =>
    new URL(request.url).host === APP_HOST ? serve(request) : refusal(404),
  )
}
