import { Button, Flex, Group, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { flowsApi } from '#contract/api/flows/flows.ts'
import { limits } from '#contract/limits.ts'
import {
  type FlowDocument,
  newFlowDocument,
  welcomeScreen,
} from '#contract/rules/flows/flow-json/document.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface CreateFlowDialogProps {
  groupId: string
  /** The draft to start from: a copy or an imported file. If absent, the flow starts with the welcome screen. */
  start?: { readonly name: string; readonly document: FlowDocument } | undefined
  title: string
  onCreated: (id: string) => void
  onClose: () => void
}

/** Asks for a name and creates a flow. */
export function CreateFlowDialog(props: CreateFlowDialogProps) {
  const { groupId, start, title, onCreated, onClose } = props
  const { t } = useTexts('flows')
  const [name, setName] = useState(start?.name ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const isMissing = name.trim() === ''
  const create = useChange({
    send: () =>
      call(flowsApi.createFlow, {
        body: {
          groupId,
          name: name.trim(),
          document:
            start?.document ??
            newFlowDocument(
              welcomeScreen({
                title: t('flows:welcomeTitle'),
                heading: t('flows:welcomeHeading'),
                body: t('flows:welcomeBody'),
                complete: t('flows:welcomeButton'),
              }),
            ),
        },
      }),
    onDone: ({ id }) => onCreated(id),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!isMissing && !create.busy) create.run()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Flex component="form" direction="column" gap={14} onSubmit={submit} noValidate>
        <TextInput
          label={t('flows:name')}
          description={t('flows:nameHelp')}
          value={name}
          maxLength={limits.flow.nameMax}
          error={isChecked && isMissing ? t('flows:nameMissing') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {create.error !== null && <ErrorNotice error={create.error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('shell.common.cancel')}
          </Button>
          <Button type="submit" loading={create.busy}>
            {t('flows:create')}
          </Button>
        </Group>
      </Flex>
    </Dialog>
  )
}
