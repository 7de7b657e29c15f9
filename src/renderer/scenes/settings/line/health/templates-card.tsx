import { Button, Flex, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lineApi } from '#contract/api/line/line.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import type { ComparedField, TemplateDifference } from '#contract/entities/line/line-templates.ts'
import { providerName } from '#contract/rules/line/line-providers.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { categoryText, languageText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { statusText } from '#renderer/i18n/template-status-text.ts'
import { Card } from './card.tsx'
import classes from './line-health.module.css'

interface TemplatesCardProps {
  groupId: string
  /** The id of the line's provider. */
  provider: string
}

/** The group's templates beside those of the provider, once the user asks for it, and what resolves a difference. */
export function TemplatesCard({ groupId, provider: providerId }: TemplatesCardProps) {
  const { t } = useTexts('lineTerms', 'lineHealth', 'channelTemplates')
  const provider = providerName(providerId)
  const queryClient = useQueryClient()
  const compared = useQuery({
    queryKey: queryKeyOf('lineTemplates', groupId),
    queryFn: ({ signal }) =>
      call(lineApi.lineTemplates, { groupId, params: { id: groupId }, signal }),
    // The provider is only asked when the user wants it.
    enabled: false,
  })
  const resolved = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('channelTemplates', groupId) })
    void compared.refetch()
  }
  const sync = useChange({
    send: () => call(whatsAppTemplatesApi.syncWhatsAppTemplates, { query: { groupId } }),
    accept: resolved,
    onRefused: showError,
    repeats: true,
  })
  const submit = useChange({
    async send(templateId: string) {
      const { items } = await call(whatsAppTemplatesApi.whatsAppTemplates, { query: { groupId } })
      const body = whatsAppTemplatesApi.applyWhatsAppTemplate.body.parse({
        ...items.find(({ id }) => id === templateId),
        groupId,
      })
      return await call(whatsAppTemplatesApi.applyWhatsAppTemplate, { body })
    },
    accept: resolved,
    onRefused: showError,
    repeats: true,
  })
  const { data } = compared
  const differences = data?.differences ?? []
  const isSyncNeeded = differences.some(({ kind }) => kind !== 'ours')
  return (
    <Card
      isFlush
      title={t('lineHealth:compare.title', { provider })}
      note={data && t('lineHealth:compare.at', { time: timeText(data.comparedAt) })}
    >
      <Flex align="center" wrap="wrap" gap={12} px={16} py={10} className={classes.row ?? ''}>
        <Text size="sm" c="dimmed" flex={1} role="status">
          {data === undefined
            ? t('lineHealth:compare.help', { provider })
            : t('lineHealth:compare.same', { count: data.same })}
          {data !== undefined && differences.length === 0 && ` ${t('lineHealth:compare.none')}`}
          {data?.isCut === true && ` ${t('lineHealth:compare.cut')}`}
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={compared.isFetching}
          onClick={() => void compared.refetch()}
        >
          {t('lineHealth:compare.ask')}
        </Button>
        {isSyncNeeded && (
          <Button size="xs" loading={sync.busy} onClick={() => sync.run()}>
            {t('lineHealth:compare.sync', { provider })}
          </Button>
        )}
      </Flex>
      {compared.error !== null && (
        <ErrorNotice error={compared.error} onRetry={() => void compared.refetch()} />
      )}
      {differences.length > 0 && (
        <ul aria-label={t('lineHealth:compare.list')}>
          {differences.map((one) => (
            <Difference
              key={`${one.kind} ${one.name} ${(one.theirs ?? one.ours)?.languageCode ?? ''}`}
              difference={one}
              provider={provider}
              isBusy={submit.busy && submit.variables === one.templateId}
              onSubmit={submit.run}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

const fieldKeys = {
  text: 'lineHealth:compare.fields.text',
  category: 'lineHealth:compare.fields.category',
  status: 'lineHealth:compare.fields.status',
  language: 'lineHealth:compare.fields.language',
} as const satisfies Record<ComparedField, string>

const kindKeys = {
  theirs: 'lineHealth:compare.kinds.theirs',
  ours: 'lineHealth:compare.kinds.ours',
  gone: 'lineHealth:compare.kinds.gone',
  differs: 'lineHealth:compare.kinds.differs',
} as const satisfies Record<TemplateDifference['kind'], string>

interface DifferenceProps {
  difference: TemplateDifference
  provider: string
  isBusy: boolean
  onSubmit: (templateId: string) => void
}

function Difference({ difference, provider, isBusy, onSubmit }: DifferenceProps) {
  const { t, language } = useTexts('lineTerms', 'lineHealth', 'channelTemplates')
  const { kind, name, templateId, fields, ours, theirs } = difference
  const valueOf = (
    field: ComparedField,
    { languageCode, category, status }: NonNullable<typeof ours>,
  ) =>
    ({
      text: null,
      category: categoryText(t, category),
      status: statusText(t, status),
      language: languageText(languageCode, language),
    })[field]
  const known = theirs ?? ours
  return (
    <Flex component="li" align="center" gap={12} px={16} py={10} className={classes.row ?? ''}>
      <div className={classes.difference}>
        <Text size="sm" fw={600} className="breakable">
          {name}
          {known !== undefined && (
            <Text span inherit fw={400} c="dimmed">
              {` · ${languageText(known.languageCode, language)}`}
            </Text>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {t(kindKeys[kind], { provider })}
        </Text>
        {ours !== undefined &&
          theirs !== undefined &&
          fields.map((field) => (
            <Text key={field} size="xs">
              {t(fieldKeys[field])}
              {valueOf(field, ours) !== null &&
                `: ${t('lineHealth:compare.values', { ours: valueOf(field, ours), theirs: valueOf(field, theirs), provider })}`}
            </Text>
          ))}
      </div>
      {kind === 'ours' && templateId !== undefined && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('lineHealth:compare.submitOf', { name, provider })}
          loading={isBusy}
          onClick={() => onSubmit(templateId)}
        >
          {t('lineHealth:compare.submit')}
        </Button>
      )}
    </Flex>
  )
}
