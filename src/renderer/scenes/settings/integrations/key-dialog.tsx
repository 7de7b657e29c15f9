import { Checkbox, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import { keyScopes, type KeyScope } from '#contract/entities/groups/api-key.ts'
import { limits } from '#contract/limits.ts'
import { isNetwork } from '#contract/rules/groups/network-address.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { scopeKeys } from './words.ts'

const { nameMax, callsPerMinuteMax, callsPerMinuteStart, addressesMax } = limits.integrations

/** Days until a key's end among which the maker chooses. */
const ends = [30, 90, 365]
const NEVER = 'never'

export interface KeyDialogProps {
  groupId: string
  onClose: () => void
  /** Called with the new key's name and its secret. */
  onMade: (name: string, secret: string) => void
}

/** Makes a key for a program. */
export function KeyDialog({ groupId, onClose, onMade }: KeyDialogProps) {
  const { t } = useTexts('integrations')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>([])
  const [end, setEnd] = useState('90')
  const [perMinute, setPerMinute] = useState<number>(callsPerMinuteStart)
  const [text, setText] = useState('')
  const addresses = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const wrong = addresses.find((address) => !isNetwork(address))
  const isMany = addresses.length > addressesMax
  const make = useChange({
    send: () =>
      call(integrationsApi.createApiKey, {
        params: { id: groupId },
        body: {
          name: name.trim(),
          scopes: [...scopes],
          callsPerMinute: perMinute,
          addresses,
          ...(end !== NEVER && { days: Number(end) }),
        },
        groupId,
      }),
    refetches: ['integrations'],
    onDone: ({ key, secret }) => onMade(key.name, secret),
  })
  const isComplete = name.trim() !== '' && scopes.length > 0 && wrong === undefined && !isMany
  return (
    <Dialog title={t('integrations:keys.new')} onClose={onClose}>
      <Stack gap={14}>
        {make.error !== null && <ErrorNotice error={make.error} />}
        <TextInput
          label={t('integrations:key.name')}
          description={t('integrations:key.nameHint')}
          data-autofocus
          value={name}
          maxLength={nameMax}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={t('integrations:key.scopes')}
          description={t('integrations:key.scopesHint')}
          value={[...scopes]}
          onChange={(chosen) => setScopes(keyScopes.filter((scope) => chosen.includes(scope)))}
        >
          <Stack gap={8} mt={8}>
            {keyScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(scopeKeys[scope])} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label={t('integrations:key.end')}
          allowDeselect={false}
          data={[
            ...ends.map((days) => ({
              value: String(days),
              label: t('integrations:key.days', { count: days }),
            })),
            { value: NEVER, label: t('integrations:key.never') },
          ]}
          value={end}
          onChange={(chosen) => setEnd(chosen ?? end)}
        />
        <NumberInput
          label={t('integrations:key.limit')}
          min={1}
          max={callsPerMinuteMax}
          clampBehavior="strict"
          allowDecimal={false}
          value={perMinute}
          onChange={(value) => setPerMinute(Math.max(1, Number(value)))}
        />
        <Textarea
          label={t('integrations:key.addresses')}
          description={t('integrations:key.addressesHint')}
          autosize
          minRows={2}
          maxRows={6}
          value={text}
          error={
            wrong === undefined
              ? isMany && t('integrations:key.addressesMany', { count: addressesMax })
              : t('integrations:key.addressFault', { address: wrong })
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Stack>
      <DialogButtons
        label={t('integrations:key.create')}
        busy={make.busy}
        disabled={!isComplete}
        onAct={() => make.run()}
        onCancel={onClose}
      />
    </Dialog>
  )
}
