import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isAgentOf } from '#contract/rules/chats/assignment-history.ts'
import { byName } from '#contract/rules/text/sort-by-name.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Loading } from '#renderer/components/notices/loading.tsx'
import { StatusDot } from '#renderer/components/people/status-dot.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import { assignAgent } from '#renderer/scenes/inbox/ownership/assignment-mutations.ts'
import { Choice } from '#renderer/scenes/inbox/dialogs/radio-choice.tsx'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import classes from '#renderer/scenes/inbox/dialogs/dialogs.module.css'
import { useNames, usePeople } from '#renderer/scenes/inbox/people/people-names.ts'

/** A list with at least this many agents has a search field. */
const findFrom = 8

export interface AssignDialogProps {
  contact: Contact
  viewer: Viewer
  onClose: () => void
}

/** Assigns the chat to one of the agents that the viewer may assign it to. */
export function AssignAgentDialog({ contact, viewer, onClose }: AssignDialogProps) {
  const { t, i18n } = useInboxTexts()
  const { people, error: missing, retry } = usePeople()
  const names = useNames()
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const agents = (people ?? [])
    .filter((member) => can(viewer, 'assignment.toAgent', member))
    .toSorted(byName(i18n.language))
  const found = agents.filter(({ name }) => foldText(name).includes(foldText(text)))
  // After the selection, the agent may have been disabled or filtered out by the search text. Accept only a listed
  // agent.
  const picked = found.find(({ id }) => id === chosen)
  const { busy, error, run } = useChange({
    onDone: onClose,
    send: async () => {
      if (picked === undefined) return
      const agent = names.agent({ userId: picked.id })
      await assignAgent(contact, picked.id)
      // Show the result as a toast, because the chat may disappear for this user.
      showToast(t('inbox.drag.done', { name: contactName(contact), agent }))
    },
  })
  const options = found.map(({ id, name, teamTagId, serviceStatus }) => ({
    id,
    name,
    detail: isAgentOf(contact, id)
      ? t('inbox.sidebar.agent.current')
      : teamTagId && t('inbox.sidebar.agent.team', { name: names.team(teamTagId) }),
    picture: (
      <span className={classes.picture}>
        <Avatar id={id} name={name} size={36} />
        <StatusDot status={serviceStatusKind(serviceStatus)} />
      </span>
    ),
  }))
  return (
    <Dialog
      title={t('inbox.sidebar.agent.assignTitle')}
      about={contactName(contact)}
      onClose={onClose}
    >
      {agents.length >= findFrom && (
        <TextInput
          aria-label={t('inbox.sidebar.agent.find')}
          placeholder={t('inbox.sidebar.agent.find')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {people === null ? (
        missing === null ? (
          <Loading size={20} />
        ) : (
          <ErrorNotice error={missing} onRetry={retry} />
        )
      ) : options.length === 0 ? (
        <Text mt={12} size="sm" c="dimmed">
          {agents.length === 0 ? literals.noAgents : t('inbox.sidebar.agent.nobodyFound')}
        </Text>
      ) : (
        <Choice
          label={t('inbox.sidebar.agent.choose')}
          options={options}
          chosen={picked?.id ?? null}
          onChoose={setChosen}
        />
      )}
      {error !== null && <ErrorNotice error={error} />}
      <DialogButtons
        label={t('inbox.sidebar.save')}
        busy={busy}
        disabled={picked === undefined || isAgentOf(contact, picked.id)}
        onAct={run}
        onCancel={onClose}
      />
    </Dialog>
  )
}
