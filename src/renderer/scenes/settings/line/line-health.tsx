import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { Line } from '#contract/entities/line.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { monthDayText } from '#renderer/components/dates/times.ts'
import { linePhoneText } from '#renderer/components/line-form/line-phone-text.ts'
import { useWhatsAppLineTexts } from '#renderer/i18n/fetched-texts.ts'

const stateKeys = {
  connected: 'whatsAppLine:states.connected',
  paused: 'whatsAppLine:states.paused',
  stopped: 'whatsAppLine:states.stopped',
  unknown: 'whatsAppLine:states.unknown',
} as const

/** The state of the line. @param line absent for a group with the simulated channel */
export function LineHealth({ line }: { line: Line | undefined }) {
  const { t, language } = useWhatsAppLineTexts()
  const today = useAtomValue(todayAtom)
  if (line === undefined)
    return (
      <>
        <Text fw={600}>{t('whatsAppLine:states.none')}</Text>
        <Text c="dimmed">{t('whatsAppLine:noneText')}</Text>
      </>
    )
  const rows = [
    [t('whatsAppLine:state'), t(stateKeys[line.state])],
    [t('whatsAppLine:number'), `${linePhoneText(line.phone)} · ${line.name}`],
    [
      t('whatsAppLine:provider'),
      `${t('whatsAppLine:providers.meta')}. ${t('whatsAppLine:since', {
        day: monthDayText(line.createdAt, today, language),
      })}`,
    ],
  ]
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" mb={12} fw={600} className="numbers">
            {value}
          </Text>
        </div>
      ))}
    </dl>
  )
}
