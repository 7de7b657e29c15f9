import { Button, Flex, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { flowsApi } from '#contract/api/flows/flows.ts'
import type { Flow } from '#contract/entities/flows/flow.ts'
import { limits } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { plainTextFault } from '#contract/rules/messages/channel-texts.ts'
import { isSearchable, soughtText } from '#contract/rules/text/searchable-text.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { nextAttempt, noAttempt } from '#renderer/data/service/attempt.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { channelRuleText } from '#renderer/i18n/channel-rule-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useChange } from '#renderer/data/change/use-change.ts'

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
  const { t } = useTexts('flows')
  const { groupId } = flow
  const name = flow.name ?? ''
  const [search, setSearch] = useState('')
  const form = useFormDraft({ groupId, form: 'sendFlow', id: flow.id }, () => ({
    contact: null,
    header: flow.header ?? '',
    body: flow.body ?? '',
    action: flow.action ?? '',
    tried: noAttempt,
  }))
  const { contact, header, body, action } = form.draft
  const edit = (part: Partial<typeof form.draft>) => void form.edit(part)
  const found = useContacts(groupId, search).map((one) => ({ id: one.id, name: contactName(one) }))
  // The contact of a restored form may not be among the newest chats.
  const isFound = contact === null || found.some(({ id }) => id === contact.id)
  const contacts = isFound ? found : [contact, ...found]
  const close = () => {
    form.discard()
    onClose()
  }
  const send = useChange({
    send: async (to: { readonly id: string; readonly name: string }) => {
      const request = { contactId: to.id, wsFlowId: flow.id, message: { header, body, action } }
      const tried = nextAttempt(form.latest().tried, request)
      const sent = form.edit({ tried })
      await call(flowsApi.sendFlow, { groupId, body: request, idempotencyKey: tried.key })
      form.discard(sent)
    },
    accept: (_, to) => showToast(t('flows:sent', { name, contact: to.name })),
    onDone: onClose,
  })
  const headerFault = plainTextFault(header)
  const canSend =
    headerFault === undefined && contact !== null && body.trim() !== '' && action.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (contact !== null && canSend && !send.busy) send.run(contact)
  }
  return (
    <Dialog title={t('flows:sendTitle', { name })} onClose={close} width={480}>
      <Flex component="form" direction="column" gap={14} onSubmit={submit} noValidate>
        <Select
          label={t('flows:contact')}
          placeholder={t('flows:contactSearch')}
          data={contacts.map((one) => ({ value: one.id, label: one.name }))}
          // Do not filter again: the service has already searched.
          filter={({ options }) => options}
          nothingFoundMessage={t('flows:contactNone')}
          searchable
          value={contact?.id ?? null}
          onChange={(id) => edit({ contact: contacts.find((one) => one.id === id) ?? null })}
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
          onChange={(event) => edit({ header: event.currentTarget.value })}
        />
        <Textarea
          label={t('flows:body')}
          value={body}
          minRows={2}
          maxLength={limits.messageTextMax}
          autosize
          required
          onChange={(event) => edit({ body: event.currentTarget.value })}
        />
        <TextInput
          label={t('flows:action')}
          value={action}
          maxLength={limits.interactive.flowButtonMax}
          required
          onChange={(event) => edit({ action: event.currentTarget.value })}
        />
        {send.error !== null && <ErrorNotice error={send.error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={close}>
            {t('shell.common.cancel')}
          </Button>
          <Button type="submit" disabled={!canSend} loading={send.busy}>
            {t('flows:send')}
          </Button>
        </Group>
      </Flex>
    </Dialog>
  )
}
