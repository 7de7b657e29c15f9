import { chatScope, inScope } from '#contract/policies/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import type { EventViewer } from '../store/event-result.ts'

/** The viewer as events ask about them; what they may see is worked out once, not once an event. */
export function eventViewer(viewer: Viewer): EventViewer {
  const scope = chatScope(viewer)
  return {
    userId: viewer.userId,
    role: viewer.role,
    sees: (contact) => inScope(scope, contact),
  }
}
