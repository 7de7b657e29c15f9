import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { appInfoAtom, connectionAtom } from '../../data/session.ts'
import { FactRow, Section } from './rows.tsx'

/** The details that support asks for. */
export function AboutSection() {
  const { t } = useTranslation()
  const info = useAtomValue(appInfoAtom)
  const connection = useAtomValue(connectionAtom)
  return (
    <Section heading={t('shell.profile.about')}>
      {info !== null && (
        <FactRow label={t('shell.profile.version')} fact={`${info.version} · ${info.runtime}`} />
      )}
      {connection !== null && (
        <FactRow
          label={t('shell.profile.workspace')}
          fact={`${connection.name} · ${connection.address}`}
        />
      )}
    </Section>
  )
}
