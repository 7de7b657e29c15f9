import { Combobox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Macro } from '#contract/entities/chats/macro.ts'
import { sendsToCustomer } from '#contract/rules/chats/chat-actions.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { SearchOptions } from '#renderer/components/forms/search-options.tsx'
import { stepsText } from '#renderer/components/chat-steps/step-words.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Loading } from '#renderer/components/notices/loading.tsx'
import { macrosQuery } from '#renderer/data/chats/macros.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

export interface MacroDialogProps {
  title: string
  /** The chat's name; absent for several chats. */
  about?: string
  onRun: (macro: Macro) => void
  onClose: () => void
}

/** Chooses a macro to run. The field has the focus: arrows choose, Enter runs. */
export function MacroDialog({ title, about, onRun, onClose }: MacroDialogProps) {
  const { t } = useTexts('macros', 'inboxActions')
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { data, error, refetch } = useQuery(macrosQuery(groupId))
  const [text, setText] = useState('')
  const macros = data?.items ?? []
  const found = macros.filter(({ name }) => foldText(name).includes(foldText(text)))
  const choose = (id: string) => {
    const macro = found.find((one) => one.id === id)
    if (macro === undefined || macro.missing.length > 0) return
    onClose()
    onRun(macro)
  }
  const said = macros.length === 0 ? t('macros:run.none') : t('macros:run.noneFound')
  const instead =
    data === undefined ? (
      error === null ? (
        <Loading size={20} />
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )
    ) : found.length === 0 ? (
      <Text size="sm" c="dimmed" px={16} py={12}>
        {said}
      </Text>
    ) : null
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      <SearchOptions
        find={t('macros:run.find')}
        text={text}
        onText={setText}
        label={title}
        found={found.filter(({ missing }) => missing.length === 0).map(({ id }) => id)}
        onChoose={choose}
        instead={instead}
      >
        {found.map((macro) => (
          <MacroOption key={macro.id} macro={macro} />
        ))}
      </SearchOptions>
    </Dialog>
  )
}

function MacroOption({ macro }: { macro: Macro }) {
  const { t } = useTexts('macros', 'chatSteps')
  const { id, name, actions, missing } = macro
  const isBroken = missing.length > 0
  return (
    <Combobox.Option value={id} disabled={isBroken}>
      <Text size="sm" fw={600} truncate>
        {name}
      </Text>
      <Text size="xs" c={isBroken ? 'red' : 'dimmed'} lineClamp={2}>
        {isBroken
          ? t('macros:run.broken')
          : [
              ...(sendsToCustomer(actions) ? [t('macros:run.sends')] : []),
              stepsText(t, actions),
            ].join(': ')}
      </Text>
    </Combobox.Option>
  )
}
