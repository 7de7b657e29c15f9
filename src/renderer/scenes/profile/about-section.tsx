import { Button, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { openDiagnostics } from '#renderer/data/diagnostics.ts'
import { appInfoAtom, connectionAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { UpdateRow } from './update-row.tsx'

/** The details that the support staff asks for. */
export function AboutSection() {
  const { t } = useTexts('profile')
  const info = useAtomValue(appInfoAtom)
  const connection = useAtomValue(connectionAtom)
  return (
    <SettingsSection title={t('profile:about')}>
      <SettingsCard>
        {info !== null && (
          <SettingsRow
            label={t('profile:version')}
            control={<Fact text={`${info.version} · ${info.runtime}`} />}
          />
        )}
        <UpdateRow />
        {connection !== null && (
          <SettingsRow
            label={t('profile:workspace')}
            control={<Fact text={`${connection.name} · ${connection.address}`} />}
          />
        )}
        <DiagnosticsRow />
      </SettingsCard>
    </SettingsSection>
  )
}

function DiagnosticsRow() {
  const { t } = useTexts('installation')
  return (
    <SettingsRow
      label={t('installation:diagnostics.row')}
      text={t('installation:diagnostics.rowText')}
      control={
        <Button variant="default" size="sm" onClick={openDiagnostics}>
          {t('installation:diagnostics.open')}
        </Button>
      }
    />
  )
}

const Fact = ({ text }: { text: string }) => (
  <Text span inherit miw={0} c="dimmed" className="breakable selectable">
    {text}
  </Text>
)
