import { z } from 'zod'
import { frameSchema, frameTabs } from '../entities/frame.ts'
import { languages, limits } from '../limits.ts'
import { endpoint } from './endpoint.ts'

/**
 * The web pages that the campaigns and reports tabs beside a chat show in frames. The service renders them. The
 * specification shows the tabs but no call: this one is our extension.
 *
 * A web page in a frame gets no token. Instead, the address of the web page identifies the viewer, and therefore
 * expires soon. The app requests a new address for every load. It shows the web page in a sandbox with an opaque
 * origin. The numbers on the web page count only the chats that the viewer may see.
 */
export const framesApi = {
  frame: endpoint({
    name: 'frame',
    service: 'main',
    method: 'GET',
    path: '/frames/{tab}',
    summary:
      'The address of a web page about the group, for users who may open the menu item with the tab’s name.',
    params: z.object({ tab: z.enum(frameTabs) }),
    /**
     * `language`: the language of the web page; absent: the group's language. `timeZone`: IANA name of the viewer's
     * time zone; UTC if absent or unknown.
     */
    query: z.object({
      language: z.enum(languages).optional(),
      timeZone: z.string().max(limits.timeZoneMax).optional(),
    }),
    output: frameSchema,
  }),
} as const
