import type { RealtimeEvent } from '#contract/events.ts'
import { applyContactEvent } from './apply-contact-event.ts'
import { applyMessageEvent } from './apply-message-event.ts'
import { applyPeopleEvent } from './apply-people-event.ts'
import {
  nothing,
  type EventResult,
  type EventViewer,
  type Lookup,
} from '#renderer/data/live/store/event-result.ts'
import type { ListFilter } from '#renderer/data/live/store/chat-filter.ts'
import { applyOwnEcho } from './own-event-echo.ts'

/**
 * Computes the changes and effects of one live event (specification, section "Live events"). This is a pure function,
 * and its cost does not depend on the number of chats.
 */
export function applyEvent(
  lookup: Lookup,
  event: RealtimeEvent,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  switch (event.name) {
    case 'message.created':
    case 'message.status':
    case 'message.reaction':
    case 'message.deleted':
      return applyMessageEvent(lookup, event, viewer, filter)

    case 'member.added':
    case 'member.profile':
    case 'member.roleChanged':
    case 'member.disabled':
    case 'member.removed':
    case 'member.teamChanged':
    case 'member.tagsChanged':
    case 'member.serviceStatus':
    case 'member.qrAccess':
      return applyPeopleEvent(event, viewer, filter)

    case 'team.changed':
      return { changes: [], effects: [{ kind: 'refetchTeams' }] }
    case 'invitation.changed':
      return { changes: [], effects: [{ kind: 'refetchInvitations' }] }
    case 'contacts.imported':
      return {
        changes: [],
        // New contacts have no messages and are at the end of the chat list. Only updated contacts may be among the
        // loaded rows.
        effects:
          event.data.updated > 0
            ? [{ kind: 'refetchContacts' }, { kind: 'refetchList' }]
            : [{ kind: 'refetchContacts' }],
      }
    case 'segment.changed':
      return { changes: [], effects: [{ kind: 'refetchSegments' }] }
    case 'tag.changed':
      return {
        changes: [],
        effects: [
          { kind: 'refetchTagList' },
          ...(event.data.replacedId === undefined
            ? []
            : [
                {
                  kind: 'tagReplaced' as const,
                  tagId: event.data.tag.id,
                  replacedId: event.data.replacedId,
                },
              ]),
        ],
      }
    case 'template.changed':
      return { changes: [], effects: [{ kind: 'refetchTemplates' }] }
    case 'flow.changed':
      return { changes: [], effects: [{ kind: 'refetchFlows' }] }
    case 'campaign.changed':
      return { changes: [], effects: [{ kind: 'refetchCampaigns' }] }
    case 'waTemplate.status':
      return {
        changes: [],
        // Refetch the quick messages too: those made from a channel template are offered only while it is approved.
        effects: [{ kind: 'refetchWaTemplates' }, { kind: 'refetchTemplates' }],
      }
    case 'waTemplate.category':
      return { changes: [], effects: [{ kind: 'refetchWaTemplates' }] }
    case 'group.settings':
      return { changes: [], effects: [{ kind: 'groupChanged', group: event.data.group }] }
    case 'whatsAppProfile.changed':
      return { changes: [], effects: [{ kind: 'refetchWhatsAppProfile' }] }
    case 'group.qrAssigner':
      return {
        changes: [],
        effects: [{ kind: 'qrAssignerChanged', hasQrAssigner: event.data.hasQrAssigner }],
      }
    case 'qrAssigner.used':
      return event.data.userId === viewer.userId
        ? { changes: [], effects: [{ kind: 'refetchQrCode' }] }
        : nothing
    case 'notification.created':
      return { changes: [], effects: [{ kind: 'refetchNotifications' }] }

    case 'contact.hidden':
    case 'contact.deleted':
    case 'chat.deleted':
    case 'contact.noteAdded':
    case 'contact.scheduled':
      // Apply these events even if the viewer caused them:
      // - `contact.hidden`: only the service can decide that the chat is hidden.
      // - `contact.deleted`: this app cannot delete contacts, so the viewer did it elsewhere.
      // - `chat.deleted`: the event of a message may have arrived after the viewer's deletion and have stored the
      //   message again.
      // - `contact.noteAdded`, `contact.scheduled`: the viewer may have added it in another window or on another
      //   computer. The store does not contain it, so refetching it undoes nothing.
      return applyContactEvent(lookup, event, viewer, filter)

    default:
      // The viewer's own change is already shown, perhaps with later changes, which its event must not undo.
      if (event.data.byUserId === viewer.userId) return applyOwnEcho(lookup, event, viewer, filter)
      return applyContactEvent(lookup, event, viewer, filter)
  }
}
