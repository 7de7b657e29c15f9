import { z } from 'zod'
import { can, type Viewer } from '#contract/policies/index.ts'

/** Policies that decide by the viewer alone. */
const wholePolicies = z.enum(['member.details', 'campaign.see', 'whatsAppProfile.see', 'line.see'])

/** The members of a group who receive an event, as plain data: the users, or a policy with its subject. */
export const receiversSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('user'), userId: z.string() }),
  z.object({ by: z.literal('policy'), policy: wholePolicies }),
  z.object({ by: z.literal('tag'), tagId: z.string() }),
  z.object({
    by: z.literal('views'),
    /** Users who see one of these saved views receive the event. */
    views: z.array(
      z.object({ userId: z.string().optional(), teamId: z.string().optional() }).readonly(),
    ),
  }),
])
export type Receivers = z.infer<typeof receiversSchema>

/** Whether a member is one of the receivers. */
export function isReceiver(viewer: Viewer, receivers: Receivers): boolean {
  switch (receivers.by) {
    case 'user':
      return viewer.userId === receivers.userId
    case 'policy':
      return can(viewer, receivers.policy)
    case 'tag':
      return can(viewer, 'tag.see', { id: receivers.tagId })
    case 'views':
      return receivers.views.some((view) => can(viewer, 'savedView.see', view))
  }
}
