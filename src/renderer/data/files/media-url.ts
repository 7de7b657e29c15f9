import { services } from '#contract/api/endpoint.ts'
import type { Connection } from '#contract/bridge.ts'

/**
 * The path from which the page loads a media file, e.g. `/api/messages/media/1.jpg`. The gateway in the main process
 * serves it and adds the bearer token.
 * @param media as the service sent it: relative to the messages service, or an absolute address of any service
 * @returns null for an address outside the services. Such a file is not loaded; only a link to it is shown
 */
export function mediaUrl(media: string, connection: Pick<Connection, 'services'>): string | null {
  if (media.startsWith('//') || media.includes('\\')) return null
  if (!/^[a-z][a-z0-9+.-]*:/i.test(media)) return gatewayPath('messages', media)
  if (!URL.canParse(media)) return null
  const address = new URL(media)
  for (const service of services) {
    const base = connection.services[service]
    if (base === undefined || !URL.canParse(base)) continue
    const { origin, pathname } = new URL(base)
    const folder = pathname.endsWith('/') ? pathname : `${pathname}/`
    if (address.origin === origin && address.pathname.startsWith(folder))
      return gatewayPath(service, address.pathname.slice(folder.length) + address.search)
  }
  return null
}

function gatewayPath(service: string, path: string): string | null {
  const relative = path.replace(/^\/+/, '')
  // Resolve the path as the browser will, and reject a path that leaves the service's folder, e.g. `../contacts`.
  const prefix = `/api/${service}/`
  const resolved = new URL(`${prefix}${relative}`, 'http://page')
  return resolved.pathname.startsWith(prefix) ? resolved.pathname + resolved.search : null
}
