import { IconArrowsExchange } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { transferWay } from '#contract/policies/chats/assignment.ts'
import { isAgentOf } from '#contract/rules/chats/assignment-history.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { teamCount } from './assignment-actions.ts'
import { openChat, withOpenChat } from './open-chat.ts'
import { isSelectingAtom } from './selection.ts'

/** Registers a transfer of the open chat to each colleague, for the command palette. */
export function useColleagueActions(): void {
  const people = useAtomValue(peopleAtom)
  const actions = useMemo(
    () =>
      Array.from(people.values(), (agent): Action => ({
        id: `inbox.transferTo.${agent.id}`,
        section: 'conversation',
        labelKey: 'inbox.owner.transfer',
        named: (t) => t('inbox.owner.transferTo', { name: agent.name }),
        isSought: true,
        icon: IconArrowsExchange,
        visible: () => {
          const viewer = store.get(viewerAtom)
          const contact = openChat()
          if (viewer === null || contact === undefined || store.get(isSelectingAtom)) return false
          if (isAgentOf(contact, agent.id)) return false
          return (
            transferWay(viewer, { contact, teamCount: teamCount(contact.groupId) }, agent) !== null
          )
        },
        perform: withOpenChat(({ id }) =>
          store.set(inboxDialogAtom, { kind: 'transfer', contactId: id, toUserId: agent.id }),
        ),
      })),
    [people],
  )
  useActions(actions, 1)
}
