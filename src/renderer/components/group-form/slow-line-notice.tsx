import { Box } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { linePhoneText } from './line-phone-text.ts'

/** A line counts as slow if the first message to it takes longer than this, ms. */
const slowAfterMs = 2 * 60_000

/**
 * Whether the first message to a new line takes longer than `slowAfterMs`.
 * @param since when the wait for that message began, epoch ms; null while no message is awaited
 */
export function useIsLineSlow(since: number | null): boolean {
  const now = useAtomValue(nowAtom)
  return since !== null && now - since > slowAfterMs
}

/** Lists what to check if the first message to a line does not arrive. */
export function SlowLineNotice({ phone }: { phone: string }) {
  const { t } = useTexts('groups')
  return (
    <Notice tone="warn">
      <Box component="strong" display="block">
        {t('groups:onboarding.slow')}
      </Box>
      {[
        t('groups:onboarding.slow1'),
        t('groups:onboarding.slow2', { phone: linePhoneText(phone) }),
        t('groups:onboarding.slow3'),
      ].map((text) => (
        <Box key={text} component="span" display="block">
          {text}
        </Box>
      ))}
    </Notice>
  )
}
