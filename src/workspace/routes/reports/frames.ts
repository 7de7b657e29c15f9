import { framesApi } from '#contract/api/reports/frames.ts'
import { defaultLanguage, limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { anyWidth } from '#contract/policies/menu.ts'
import { pageResponse } from '#workspace/frames/page.ts'
import { pages } from '#workspace/frames/pages.ts'
import { readTicket, writeTicket, type Ticket } from '#workspace/frames/ticket.ts'
import { words } from '#workspace/frames/words.ts'
import { forbidden } from '#workspace/failure.ts'
import type { App } from '#workspace/http/app.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { readDirectory, viewerIn, type Directory } from '#workspace/viewers.ts'
import { enterGroup } from '#workspace/access.ts'

const PATH = '/frames'

/**
 * Whether the tab is in the user's menu. The menu hides some items on a narrow screen, but the service does not know the
 * width of the user's screen. So it assumes a screen that is wide enough for all items.
 */
const mayOpen = (directory: Directory, { tab, userId }: Pick<Ticket, 'tab' | 'userId'>): boolean =>
  can(viewerIn(directory, userId), 'menu.open', { item: tab, widthPx: anyWidth })

export const framesRoutes = [
  implement(framesApi.frame, async (call, service) => {
    const { userId, groupId, params, query } = call
    const { directory } = await enterGroup(service.storage.db, call)
    if (!mayOpen(directory, { tab: params.tab, userId }))
      throw forbidden('You may not open this page.')
    const until = service.clock.now() + limits.frameTicketMs
    const ticket = writeTicket(
      { ...query, tab: params.tab, groupId, userId, until },
      service.frameSecret,
    )
    const address = `${call.origin}${PATH}/${params.tab}?ticket=${ticket}`
    return { address, expiresAt: iso(until) }
  }),
]

/**
 * Adds the route of the web pages that the app shows in frames. The route checks the user's current permissions, because
 * they may have changed since the ticket was issued.
 */
export function serveFrames(app: App, service: Service): void {
  app.get(`${PATH}/:tab`, async (context) => {
    const now = service.clock.now()
    const given = readTicket(context.req.query('ticket') ?? '', service.frameSecret, now)
    // The error page has the language of the ticket, even if the ticket has expired.
    const ticket = given?.ticket
    const { db } = service.storage
    const directory = ticket === undefined ? undefined : await readDirectory(db, ticket.groupId)
    const language = ticket?.language ?? directory?.group.language ?? defaultLanguage
    const isGood =
      ticket !== undefined &&
      given?.isOver === false &&
      directory !== undefined &&
      ticket.tab === context.req.param('tab') &&
      mayOpen(directory, ticket)
    if (!isGood) {
      const { over, overNote } = words[language]
      return pageResponse({ language, title: over, notes: [overNote], tables: [] }, 403)
    }
    const scope = chatScope(viewerIn(directory, ticket.userId))
    const { tab, timeZone } = ticket
    return pageResponse(await pages[tab]({ db, directory, scope, now, language, timeZone }))
  })
}
