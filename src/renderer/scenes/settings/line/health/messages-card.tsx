import { Anchor, Flex, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import { contentApi } from '#contract/api/messages/content.ts'
import type { LineHealth } from '#contract/entities/line/line-health.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { channelError, type ChannelRemedy } from '#contract/rules/line/channel-errors.ts'
import { providerName } from '#contract/rules/line/line-providers.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { contentTextsQuery, textIn } from '#renderer/data/service/content-texts.ts'
import { languageAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { Card } from './card.tsx'
import classes from './line-health.module.css'

/** How many reasons are listed. */
const REASONS_MAX = 5

/** What became of the messages of the last 24 hours, and why some failed. */
export function MessagesCard({ health }: { health: LineHealth }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const { count, percent } = numberFormats(language)
  const { delivered, read, underWay, failed } = health.messages
  const sent = delivered + underWay + failed
  const title = t('lineHealth:health.messages')
  const note = t('lineHealth:health.lastDay')
  if (sent === 0)
    return (
      <Card title={title} note={note}>
        <Text span size="xs" c="dimmed">
          {t('lineHealth:health.noMessages')}
        </Text>
      </Card>
    )
  const share = (part: number) => percent(part / sent)
  const cells = [
    { label: t('lineHealth:health.sent'), value: sent },
    { label: t('lineHealth:health.delivered', { share: share(delivered) }), value: delivered },
    { label: t('lineHealth:health.read', { share: share(read) }), value: read },
    { label: t('lineHealth:health.underWay'), value: underWay },
    {
      label: t('lineHealth:health.failedCount', { share: share(failed) }),
      value: failed,
      isBad: failed > 0,
    },
  ]
  const part = (value: number, color: string) => (
    <Progress.Section value={(value / sent) * 100} color={color} aria-hidden="true" />
  )
  return (
    <Card title={title} note={note}>
      <Flex component="dl" wrap="wrap" rowGap={8} columnGap={28} mb={12}>
        {cells.map(({ label, value, isBad }) => (
          <div key={label}>
            <Text
              component="dd"
              inherit
              fz={20}
              lh="28px"
              fw={650}
              c={isBad ? 'var(--b-danger)' : 'var(--b-text)'}
              className="numbers"
            >
              {count(value)}
            </Text>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
          </div>
        ))}
      </Flex>
      <Progress.Root size={8} aria-hidden="true">
        {part(read, 'var(--b-accent)')}
        {part(delivered - read, 'color-mix(in srgb, var(--b-accent) 55%, var(--b-surface))')}
        {part(underWay, 'var(--b-line-strong)')}
        {part(failed, 'var(--b-status-red)')}
      </Progress.Root>
      <Failures failures={health.failures} provider={health.provider} />
    </Card>
  )
}

const remedyKeys = {
  sendTemplate: 'lineHealth:remedies.sendTemplate',
  checkNumber: 'lineHealth:remedies.checkNumber',
  remindTomorrow: 'lineHealth:remedies.remindTomorrow',
  chooseFile: 'lineHealth:remedies.chooseFile',
  correctValues: 'lineHealth:remedies.correctValues',
  chooseTemplate: 'lineHealth:remedies.chooseTemplate',
  askAgain: 'lineHealth:remedies.askAgain',
  sendAgain: 'lineHealth:remedies.sendAgain',
  tellAdmin: 'lineHealth:remedies.tellAdmin',
  none: 'lineHealth:remedies.none',
} as const satisfies Record<ChannelRemedy | 'none', string>

/** What helps after a failure. Nobody can say that nothing does, if its code is not known. */
function remedyOf(code: number | undefined): keyof typeof remedyKeys {
  const error = channelError(code)
  if (error === undefined && code !== undefined) return 'tellAdmin'
  return error?.remedy ?? 'none'
}

function Failures({ failures, provider }: Pick<LineHealth, 'failures' | 'provider'>) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const { count } = numberFormats(language)
  const texts = useQuery(
    contentTextsQuery(useAtomValue(languageAtom), (spoken) =>
      call(contentApi.errorTexts, { query: { language: spoken } }),
    ),
  )
  if (failures.length === 0)
    return (
      <Text size="xs" c="dimmed">
        {t('lineHealth:health.noFailures')}
      </Text>
    )
  const others = failures.length - REASONS_MAX
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('lineHealth:health.failures')}</th>
            <th scope="col">{t('lineHealth:health.reason')}</th>
            <th scope="col">{t('lineHealth:health.todo')}</th>
            <th scope="col" aria-label={t('lineHealth:health.showChat')} />
          </tr>
        </thead>
        <tbody>
          {failures.slice(0, REASONS_MAX).map(({ code, messages, contactId }) => (
            <tr key={code ?? 'none'}>
              <td className="numbers">{count(messages)}</td>
              <td>
                {(code !== undefined && textIn(texts.data, String(code))) ||
                  t(
                    code === undefined
                      ? 'lineHealth:health.noCode'
                      : 'lineHealth:health.unknownCode',
                  )}{' '}
                {code !== undefined && (
                  <Text span size="xs" c="dimmed">
                    {code}
                  </Text>
                )}
              </td>
              <td>
                {t(remedyKeys[remedyOf(code)], {
                  provider: providerName(provider),
                })}
              </td>
              <td>
                {contactId !== undefined && (
                  <Anchor
                    component={Link}
                    size="sm"
                    to={`${menuPaths.chats}?chat=${encodeURIComponent(contactId)}`}
                  >
                    {t('lineHealth:health.showChat')}
                  </Anchor>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && (
        <Text size="xs" c="dimmed">
          {t('lineHealth:health.otherReasons', { count: others })}
        </Text>
      )}
    </>
  )
}
