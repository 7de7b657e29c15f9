import { Box, Flex, Text } from '@mantine/core'
import {
  IconArchive,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
} from '@tabler/icons-react'
import type { Flow, FlowLock } from '#contract/entities/flows/flow.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const looks = {
  draft: { Glyph: IconCircleDashed, color: 'dimmed', textKey: 'flows:states.draft' },
  published: { Glyph: IconCircleCheck, color: 'var(--b-ok)', textKey: 'flows:states.published' },
  changed: { Glyph: IconCircleHalf2, color: 'var(--b-warn)', textKey: 'flows:states.changed' },
} as const

/** What the provider of the line does with a flow that agents could otherwise send. */
const troubles = {
  throttled: 'flows:provided.throttled',
  blocked: 'flows:provided.blocked',
} as const
const isTrouble = (status: string): status is keyof typeof troubles =>
  Object.hasOwn(troubles, status)

export const lockKeys = {
  endpoint: 'flows:locks.endpoint',
  unreadable: 'flows:locks.unreadable',
} as const satisfies Record<FlowLock, string>

/** Why a flow cannot be sent, as the key of its text; undefined: it can. */
export function unsendableKey({ publishedVersion = 0, lock }: Flow) {
  if (lock === 'endpoint') return lockKeys.endpoint
  return publishedVersion === 0 ? 'flows:sendDraft' : undefined
}

/** The state of a flow with an icon, the version if it is published, and the number of problems in the draft. */
export function FlowStateText({ flow }: { flow: Flow }) {
  const { t } = useTexts('flows')
  const { state = 'draft', archived, publishedVersion = 0, problemCount = 0 } = flow
  const { Glyph, color, textKey } = looks[state]
  const { providedStatus = 'published' } = flow
  const trouble = isTrouble(providedStatus) ? troubles[providedStatus] : undefined
  return (
    <Flex align="flex-start" gap={6}>
      <Box
        component={archived ? IconArchive : Glyph}
        w={16}
        h={16}
        mt={2}
        c={archived ? 'dimmed' : color}
        aria-hidden="true"
      />
      <div>
        <Text span inherit fw={600}>
          {archived ? t('flows:isArchived') : t(textKey)}
        </Text>
        {publishedVersion > 0 && state === 'published' && (
          <Text span size="xs" c="dimmed">
            {' '}
            {t('flows:version', { version: publishedVersion })}
          </Text>
        )}
        {flow.isMadeElsewhere === true && (
          <Text component="div" size="xs" c="dimmed">
            {t('flows:madeElsewhere')}
          </Text>
        )}
        {trouble !== undefined && (
          <Text component="div" size="xs" c="var(--b-warn)">
            {t(trouble)}
          </Text>
        )}
        {problemCount > 0 && (
          <Text component="div" size="xs" c="var(--b-danger)">
            {t('flows:problems', { count: problemCount })}
          </Text>
        )}
      </div>
    </Flex>
  )
}
