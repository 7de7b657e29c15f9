import type { RealtimeEvent } from '#contract/events.ts'
import { applyContactEvent } from './apply-contact-event.ts'
import { applyMessageEvent } from './apply-message-event.ts'
import { applyPeopleEvent } from './apply-people-event.ts'
import {
  nothing,
  type Effect,
  type EventResult,
  type EventViewer,
  type Lookup,
} from '#renderer/data/live/store/event-result.ts'
import type { ListFilter } from '#renderer/data/chats/chat-filter.ts'

const only = (effect: Effect): EventResult => ({ changes: [], effects: [effect] })

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

    case 'chats.viewed':
      return only({ kind: 'viewersChanged', items: event.data.items })
    case 'snoozes.changed': {
      const { contactId, snoozes } = event.data
      return only({ kind: 'snoozesChanged', contactId, snoozes })
    }
    case 'team.changed':
      return only({ kind: 'refetchTeams' })
    case 'invitation.changed':
      return only({ kind: 'refetchInvitations' })
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
    case 'contacts.removed': {
      const open = lookup.openContactId
      return {
        changes: [],
        effects: [
          { kind: 'refetchContacts' },
          { kind: 'refetchWholeList' },
          ...(open === null ? [] : [{ kind: 'refetchChat' as const, contactId: open }]),
        ],
      }
    }
    case 'contactFields.changed':
      return {
        changes: [],
        effects: [
          { kind: 'refetchContactFields' },
          ...((event.data.updated ?? 0) > 0
            ? [{ kind: 'refetchContacts' as const }, { kind: 'refetchList' as const }]
            : []),
        ],
      }
    case 'segment.changed':
      return only({ kind: 'refetchSegments' })
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
      return only({ kind: 'refetchTemplates' })
    case 'flow.changed':
      return only({ kind: 'refetchFlows' })
    case 'campaign.changed':
      return only({ kind: 'refetchCampaigns' })
    case 'waTemplate.status':
      return {
        changes: [],
        // Refetch the quick messages too: those made from a channel template are offered only while it is approved.
        effects: [{ kind: 'refetchWaTemplates' }, { kind: 'refetchTemplates' }],
      }
    case 'waTemplate.category':
      return only({ kind: 'refetchWaTemplates' })
    case 'group.settings':
      return only({ kind: 'groupChanged', group: event.data.group })
    case 'line.changed': {
      const { line, leaving } = event.data
      return only({ kind: 'lineChanged', line, leaving })
    }
    case 'whatsAppProfile.changed':
      return only({ kind: 'refetchWhatsAppProfile' })
    case 'group.qrAssigner':
      return only({ kind: 'qrAssignerChanged', hasQrAssigner: event.data.hasQrAssigner })
    case 'qrAssigner.used':
      return event.data.userId === viewer.userId ? only({ kind: 'refetchQrCode' }) : nothing
    // Main has everything fetched again.
    case 'events.missed':
      return nothing
    case 'savedViews.changed':
      return only({ kind: 'refetchSavedViews' })
    case 'macros.changed':
      return only({ kind: 'refetchMacros' })
    case 'rules.changed':
      return only({ kind: 'refetchRules' })
    case 'rules.ran':
      return only({ kind: 'refetchRuleRuns' })
    case 'targets.changed':
      return only({ kind: 'refetchTargets' })
    case 'integrations.changed':
      return only({ kind: 'refetchIntegrations' })
    case 'twoStep.changed':
      return only({ kind: 'refetchTwoStep' })
    case 'notification.created':
    case 'notifications.marked':
      return only({ kind: 'refetchNotifications' })

    default:
      return applyContactEvent(lookup, event, viewer, filter)
  }
}
