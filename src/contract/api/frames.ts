import { z } from 'zod'
import { frameSchema, frameTabs } from '../entities/frame.ts'
import { languages, limits } from '../limits.ts'
import { endpoint } from './endpoint.ts'

/**
 * The service renders the pages that the campaigns and reports tabs beside a chat show. The specification shows the
 * tabs but no call: this one is our extension. A page in a frame gets no token, so its address identifies the viewer
 * and expires soon. The app shows it in a sandbox with an opaque origin and requests a new address for every load. The
 * numbers on a page count only the chats that its viewer may see.
 */
export const framesApi = {
  frame: endpoint({
    name: 'frame',
    service: 'main',
    method: 'GET',
    path: '/frames/{tab}',
    summary:
      'The address of a page about the group, for users who may open the menu item with the tab’s name.',
    params: z.object({ tab: z.enum(frameTabs) }),
    /**
     * `language`: the language of the page; absent: the group's language. `timeZone`: IANA name of the viewer's time
     * zone; UTC if absent or unknown.
     */
    query: z.object({
      language: z.enum(languages).optional(),
      timeZone: z.string().max(limits.timeZoneMax).optional(),
    }),
    output: frameSchema,
  }),
} as const
