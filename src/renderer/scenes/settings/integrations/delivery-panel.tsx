import { Anchor, Badge, Button, Flex, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import type { WebhookDeliveryDetails } from '#contract/entities/groups/webhook.ts'
import { CopyButton } from '#renderer/components/forms/copy-button.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { deliveryQuery } from '#renderer/data/groups/integrations.ts'
import { chatPath } from '#renderer/data/navigation/paths.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './integrations.module.css'
import { useWhen } from './use-when.ts'
import { answerText, isGood, tookText } from './words.ts'

const widthPx = 400

export interface DeliveryPanelProps {
  groupId: string
  deliveryId: string
  mayEdit: boolean
  onClose: () => void
}

/** One event for a webhook: its tries, what was answered, and what was sent. */
export function DeliveryPanel(props: DeliveryPanelProps) {
  const { groupId, deliveryId, mayEdit, onClose } = props
  const { t } = useTexts('integrations')
  const query = useQuery(deliveryQuery(groupId, deliveryId))
  const resend = useChange({
    send: () =>
      call(integrationsApi.resendDelivery, { params: { id: groupId, deliveryId }, groupId }),
    accept: ({ delivery: { last } }) => {
      if (last !== undefined && isGood(last)) showToast(t('integrations:call.delivered'))
      else showToast(t('integrations:call.stillFailing'), 'danger')
    },
    refetches: ['integrations'],
    repeats: true,
  })
  const delivery = query.data?.delivery
  return (
    <SidePanel
      title={delivery?.kind ?? ''}
      subtitle={delivery?.title}
      width={widthPx}
      onClose={onClose}
      footer={
        <>
          {delivery?.contactId !== undefined && (
            <Anchor component={Link} to={chatPath(delivery.contactId)} size="sm" mr="auto">
              {t('integrations:call.chat')}
            </Anchor>
          )}
          {mayEdit && (
            <Button
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              disabled={delivery === undefined}
              loading={resend.busy}
              title={t('integrations:call.sameId')}
              onClick={() => resend.run()}
            >
              {t('integrations:call.again')}
            </Button>
          )}
        </>
      }
    >
      <QueryContent
        query={query}
        failedTitle={t('integrations:call.failed')}
        skeleton={<SkeletonRows rowHeight={34} />}
      >
        {(details) => <Details details={details} />}
      </QueryContent>
    </SidePanel>
  )
}

function Details({ details }: { details: WebhookDeliveryDetails }) {
  const { t } = useTexts('integrations')
  const { when } = useWhen()
  const { delivery, tries, body, answer } = details
  return (
    <Stack gap={14}>
      <Text size="xs" c="dimmed" className="selectable">
        {t('integrations:call.id')}: <span className={classes.mono}>{delivery.eventId}</span>
      </Text>
      <div>
        <Text component="h3" size="sm" fw={600} mb={6}>
          {t('integrations:call.tries')}
        </Text>
        <ol className={classes.list}>
          {tries.map((one) => (
            <Flex component="li" key={one.at} gap={10} align="center" mih={28}>
              <Text span size="sm" className="numbers">
                {when(one.at)}
              </Text>
              <Badge variant="light" color={isGood(one) ? 'teal' : 'red'} tt="none">
                {answerText(t, one)}
              </Badge>
              <Text span size="xs" c="dimmed" ml="auto">
                {tookText(t, one.ms)}
              </Text>
            </Flex>
          ))}
        </ol>
        {delivery.nextAt !== undefined && (
          <Text size="sm" c="var(--b-warn)">
            {t('integrations:call.next', { when: when(delivery.nextAt) })}
          </Text>
        )}
      </div>
      <div>
        <Text component="h3" size="sm" fw={600} mb={6}>
          {t('integrations:call.answered')}
        </Text>
        <pre className={`${classes.code} selectable`}>
          {answer === '' ? t('integrations:call.noAnswer') : answer}
        </pre>
      </div>
      <div>
        <Flex align="center" justify="space-between" mb={6}>
          <Text component="h3" size="sm" fw={600}>
            {t('integrations:call.sent')}
          </Text>
          <CopyButton
            text={body}
            name={t('integrations:copyNamed', { name: t('integrations:call.sent') })}
            label={t('integrations:copy')}
            copiedLabel={t('integrations:copied')}
          />
        </Flex>
        <pre className={`${classes.code} selectable`}>{indented(body)}</pre>
      </div>
    </Stack>
  )
}

/** A JSON text with a line for each member. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
