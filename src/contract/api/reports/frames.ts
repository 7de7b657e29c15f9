import { z } from 'zod'
import { frameSchema, frameTabs } from '#contract/entities/reports/frame.ts'
import { languages, limits } from '#contract/limits.ts'
import { endpoint } from '#contract/api/endpoint.ts'

/**
 * The web pages in the frames of two tabs beside a chat, `campaigns` and `reports`. The service renders them. The
 * specification shows the tabs but no call: this one is our extension.
 *
 * A web page in a frame gets no token. Instead, the address of the web page identifies the viewer, and therefore
 * expires soon. The app requests a new address for every load. It shows the web page in a sandbox with an opaque
 * origin. The numbers of chats and contacts on the web page include only chats that the viewer may see. The figures of
 * conversations include all chats of the group.
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
     * time zone. The time on the web page is in this zone, or in UTC if the zone is absent or unknown. The days of the
     * conversations are in the group's zone.
     */
    query: z.object({
      language: z.enum(languages).optional(),
      timeZone: z.string().max(limits.timeZoneMax).optional(),
    }),
    output: frameSchema,
  }),
} as const
