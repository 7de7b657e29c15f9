import { z } from 'zod'
import { frameSchema, frameTabs } from '../entities/frame.ts'
import { languages, limits } from '../limits.ts'
import { endpoint } from './endpoint.ts'

/**
 * The campaigns and reports tabs beside a chat: pages that the service draws itself. The specification shows the tabs and no
 * call: ours. A page in a frame gets no token, so its address must carry whatever tells it who looks, and should be
 * good for a moment only. The application shows it in a sandbox without its own origin, and asks for an address anew
 * whenever the page is to be loaded again. It counts the chats that its viewer sees in the list, and no others.
 */
export const framesApi = {
  frame: endpoint({
    name: 'frame',
    service: 'main',
    method: 'GET',
    path: '/frames/{tab}',
    summary:
      'The address of a page about the group; for whoever may open the menu’s item of that name.',
    params: z.object({ tab: z.enum(frameTabs) }),
    /**
     * `language`: whose language the page is in; the group's where it is left out. Another than the product's is refused.
     * `timeZone`: the IANA name of the reader's zone, in which its times are; UTC where it is left out, or not known here.
     */
    query: z.object({
      language: z.enum(languages).optional(),
      timeZone: z.string().max(limits.timeZoneMax).optional(),
    }),
    output: frameSchema,
  }),
} as const
