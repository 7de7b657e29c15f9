import { chatScope, inScope } from '#contract/policies/chats/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import type { EventViewer } from '#renderer/data/live/store/event-result.ts'

/**
 * The viewer for `applyEvent`. Chat visibility is computed once, not once per event.
 * @param mentionedIn the chats that mention the viewer now
 */
export function eventViewer(
  viewer: Viewer,
  mentionedIn: () => ReadonlySet<string> = () => new Set(),
): EventViewer {
  const scope = chatScope(viewer)
  return {
    userId: viewer.userId,
    tagIds: viewer.tagIds,
    get mentionedIn() {
      return mentionedIn()
    },
    role: viewer.role,
    sees: (contact) => inScope(scope, contact),
  }
}
