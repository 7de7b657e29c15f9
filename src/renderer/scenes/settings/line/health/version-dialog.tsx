import { Radio, Stack, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import { usableGraphVersions } from '#contract/rules/line/graph-versions.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { VersionEnd } from './version-end.tsx'

interface VersionDialogProps {
  groupId: string
  /** That the line uses. */
  version: string
  onClose: () => void
}

/** Chooses the version of the provider's API. The line is checked with it before it is stored. */
export function VersionDialog({ groupId, version, onClose }: VersionDialogProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const now = useAtomValue(minuteAtom)
  const [chosen, setChosen] = useState(version)
  const usable = usableGraphVersions(now).map((one) => one.version)
  const offered = usable.includes(version) ? usable : [...usable, version]
  const save = useChange({
    send: () =>
      call(lineApi.changeLine, { groupId, params: { id: groupId }, body: { apiVersion: chosen } }),
    accept: () => showToast(t('lineHealth:version.done', { version: chosen })),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('lineHealth:version.title')}
      confirmLabel={t('lineHealth:version.save')}
      isConfirmDisabled={chosen === version}
      isBusy={save.busy}
      error={save.error}
      onConfirm={() => save.run()}
      onClose={onClose}
    >
      <Text size="sm" mb={12}>
        {t('lineHealth:version.text')}
      </Text>
      <Radio.Group
        label={t('lineHealth:version.field')}
        value={chosen}
        onChange={(next) => {
          setChosen(next)
          save.reset()
        }}
      >
        <Stack gap={8} mt={8}>
          {offered.map((one) => (
            <Radio key={one} value={one} label={<VersionEnd version={one} />} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  )
}
