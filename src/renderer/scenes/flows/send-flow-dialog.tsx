import { Button, Flex, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { chatsApi } from '#contract/api/chats.ts'
import type { Flow } from '#contract/entities/flow.ts'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { plainTextFault } from '#contract/rules/channel-texts.ts'
import { isSearchable, soughtText } from '#contract/rules/searchable-text.ts'
import { Dialog } from '#renderer/components/dialog.tsx'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import { call } from '#renderer/data/api-client.ts'
import { showToast } from '#renderer/data/toasts.ts'
import { channelRuleText } from '#renderer/i18n/channel-rule-text.ts'
import { useFlowTexts } from '#renderer/i18n/fetched-texts.ts'
import { createFlowSender } from './flow-sender.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'

/** The largest number of contacts offered at a time. */
const offeredMax = 12
const typingPauseMs = 160

/** The contacts of the newest chats, or of the chats that the search text finds. */
function useContacts(groupId: string, words: string) {
  const [typed] = useDebouncedValue(words, typingPauseMs)
  const filter = soughtText(typed)
  const { data } = useQuery({
    queryKey: queryKeyOf('flowContacts', groupId, isSearchable(filter) ? filter : ''),
    queryFn: async ({ signal }) =>
      (
        await call(chatsApi.chatList, {
          query: {
            groupId,
            offset: 0,
            limit: offeredMax,
            ...(isSearchable(filter) && { filter }),
          },
          signal,
        })
      ).items,
    placeholderData: keepPreviousData,
  })
  return data ?? []
}

/** Sends the published version of a flow to a contact. */
export function SendFlowDialog({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { t } = useFlowTexts()
  const name = flow.name ?? ''
  const [search, setSearch] = useState('')
  const [contactId, setContactId] = useState<string | null>(null)
  const [header, setHeader] = useState(flow.header ?? '')
  const [body, setBody] = useState(flow.body ?? '')
  const [action, setAction] = useState(flow.action ?? '')
  const contacts = useContacts(flow.groupId, search)
  const chosen = contacts.find(({ id }) => id === contactId)
  const [sendFlow] = useState(createFlowSender)
  const send = useMutation({
    mutationFn: (to: string) =>
      sendFlow(flow.groupId, {
        contactId: to,
        wsFlowId: flow.id,
        message: { header, body, action },
      }),
    onSuccess: () => {
      showToast(t('flows:sent', { name, contact: chosen ? contactName(chosen) : '' }))
      onClose()
    },
  })
  const headerFault = plainTextFault(header)
  const canSend =
    headerFault === undefined && contactId !== null && body.trim() !== '' && action.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (contactId !== null && canSend && !send.isPending) send.mutate(contactId)
  }
  return (
    <Dialog title={t('flows:sendTitle', { name })} onClose={onClose} width={480}>
      <Flex component="form" direction="column" gap={14} onSubmit={submit} noValidate>
        <Select
          label={t('flows:contact')}
          placeholder={t('flows:contactSearch')}
          data={contacts.map((contact) => ({ value: contact.id, label: contactName(contact) }))}
          // Do not filter again: the service has already searched.
          filter={({ options }) => options}
          nothingFoundMessage={t('flows:contactNone')}
          searchable
          value={contactId}
          onChange={setContactId}
          onSearchChange={setSearch}
          // The list must be inside the dialog, which is in the browser's top layer.
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
        <TextInput
          label={t('flows:header')}
          value={header}
          error={headerFault && channelRuleText(t, headerFault.rule)}
          maxLength={limits.interactive.flowHeaderMax}
          onChange={(event) => setHeader(event.currentTarget.value)}
        />
        <Textarea
          label={t('flows:body')}
          value={body}
          minRows={2}
          maxLength={limits.messageTextMax}
          autosize
          required
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <TextInput
          label={t('flows:action')}
          value={action}
          maxLength={limits.interactive.flowButtonMax}
          required
          onChange={(event) => setAction(event.currentTarget.value)}
        />
        {send.error !== null && <ErrorNotice error={send.error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('shell.common.cancel')}
          </Button>
          <Button type="submit" disabled={!canSend} loading={send.isPending}>
            {t('flows:send')}
          </Button>
        </Group>
      </Flex>
    </Dialog>
  )
}
