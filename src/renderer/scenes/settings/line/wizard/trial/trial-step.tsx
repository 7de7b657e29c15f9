import { Anchor, Button, Flex, Text } from '@mantine/core'
import {
  IconBuildingBroadcastTower,
  IconCopy,
  IconExternalLink,
  IconHelpCircle,
  IconPhone,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { lineApi } from '#contract/api/line/line.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { chatLink } from '#contract/rules/line/qr-code.ts'
import { newTestCode } from '#contract/rules/line/test-message.ts'
import { QrPicture } from '#renderer/components/files/qr-picture.tsx'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { useIsLineSlow } from '#renderer/components/group-form/slow-line-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { request } from '#renderer/data/service/bridge.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { Entries } from '#renderer/scenes/settings/line/wizard/webhook-parts.tsx'
import { WebhookProbes } from '#renderer/scenes/settings/line/wizard/webhook-probes.tsx'
import { TrialChat } from './trial-chat.tsx'
import { TrialPoints } from './trial-points.tsx'
import classes from './trial.module.css'
import { useTrial } from './use-trial.ts'

export interface TrialStepProps {
  groupId: string
  line: Line
  onBack: () => void
}

/**
 * The admin writes to the line from their own phone and answers from here, which proves both ways. The four digits of the
 * link tell that message from any other.
 */
export function TrialStep({ groupId, line, onBack }: TrialStepProps) {
  const { t } = useTexts('groups', 'lineSettings')
  const queryClient = useQueryClient()
  const [code] = useState(() => newTestCode(Math.random()))
  const [openedAt] = useState(() => Date.now())
  const [isSkipping, setSkipping] = useState(false)
  const [asksWhy, setAsksWhy] = useState<boolean>()
  const trial = useTrial(groupId, code)
  const { times } = trial
  const isSlow = useIsLineSlow(trial.contact === undefined ? openedAt : null)
  const showsWhy = asksWhy ?? isSlow
  const link = chatLink(line.phone, t('lineSettings:test.hello', { name: line.name, code }))
  const finish = useChange({
    send: () =>
      call(lineApi.changeLine, { groupId, params: { id: groupId }, body: { isSetUp: true } }),
    accept(answer) {
      queryClient.setQueryData(queryKeyOf('line', groupId), answer)
      showToast(t('lineSettings:test.done'))
    },
    onRefused: showError,
    repeats: true,
  })
  const isProven = times.answered !== undefined
  const end = () => {
    if (isProven) finish.run()
    else setSkipping(true)
  }
  return (
    <>
      <StepFrame
        title={t('lineSettings:steps.test')}
        text={t('lineSettings:test.text')}
        isFixed
        isWideAside
        aside={
          <div className={classes.columns}>
            <TrialChat trial={trial} providerId={line.provider} />
            <Facts />
          </div>
        }
        start={
          <>
            <Button variant="default" onClick={onBack}>
              {t('lineSettings:steps.back')}
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconHelpCircle size={17} aria-hidden="true" />}
              aria-expanded={showsWhy}
              onClick={() => setAsksWhy(!showsWhy)}
            >
              {t('lineSettings:test.notArrived')}
            </Button>
          </>
        }
        note={isProven && t('lineSettings:test.works')}
        onBack={onBack}
        onSubmit={end}
        buttons={
          <Button variant={isProven ? 'filled' : 'default'} loading={finish.busy} onClick={end}>
            {isProven ? t('lineSettings:test.finish') : t('lineSettings:test.skip')}
          </Button>
        }
      >
        <Flex className={classes.invite ?? ''} gap={18}>
          <QrPicture text={link} label={t('lineSettings:test.qr')} sizePx={146} />
          <div>
            <Text size="sm" c="dimmed">
              {t('lineSettings:test.scan')}
            </Text>
            <Text fz="lg" fw={650} className="numbers selectable">
              {linePhoneText(line.phone)}
            </Text>
            <Text size="sm" c="dimmed" mb={10}>
              {t('lineSettings:test.scanText')}
            </Text>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCopy size={16} aria-hidden="true" />}
              onClick={() =>
                void request('clipboard.write', { text: link }).then(
                  () => showToast(t('lineSettings:webhook.copied')),
                  showError,
                )
              }
            >
              {t('lineSettings:test.copyLink')}
            </Button>
          </div>
        </Flex>
        <Flex className={classes.link ?? ''} gap={12} align="center" mb={18}>
          <code className="selectable" aria-label={t('lineSettings:test.link')}>
            {link.replace('https://', '')}
          </code>
          <Anchor
            component="button"
            type="button"
            className={classes.open ?? ''}
            fz="sm"
            fw={600}
            onClick={() => openExternal(link)}
          >
            {t('lineSettings:test.openHere')}
            <IconExternalLink size={14} aria-hidden="true" />
          </Anchor>
        </Flex>
        <TrialPoints trial={trial} providerId={line.provider} />
        {showsWhy && <NotArrived groupId={groupId} line={line} code={code} />}
      </StepFrame>
      {isSkipping && (
        <ConfirmDialog
          title={t('lineSettings:test.skipTitle')}
          confirmLabel={t('lineSettings:test.skip')}
          isBusy={finish.busy}
          onConfirm={() => finish.run()}
          onClose={() => setSkipping(false)}
        >
          {t('lineSettings:test.skipText')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What may be wrong if the message does not arrive, as far as it can be tried. */
function NotArrived({ groupId, line, code }: { groupId: string; line: Line; code: string }) {
  const { t } = useTexts('groups', 'lineSettings')
  return (
    <div className={classes.why}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('lineSettings:test.notArrivedText')}
      </Text>
      <WebhookProbes groupId={groupId} line={line} />
      <Entries
        heading={t('lineSettings:test.notArrived')}
        entries={[
          {
            Glyph: IconPhone,
            title: t('lineSettings:test.rightNumber'),
            text: t('lineSettings:test.rightNumberText', {
              phone: linePhoneText(line.phone),
              code,
            }),
          },
        ]}
      />
    </div>
  )
}

/** What a connected line can do, and what it cannot yet. */
function Facts() {
  const { t } = useTexts('lineSettings')
  const entries = (list: readonly (readonly [string, string])[]) =>
    list.map(([title, text]) => ({ Glyph: IconBuildingBroadcastTower, title, text }))
  return (
    <aside className={classes.facts}>
      <Entries
        heading={t('lineSettings:test.can')}
        entries={entries([
          [t('lineSettings:test.canAnswer'), t('lineSettings:test.canAnswerText')],
          [t('lineSettings:test.canReceive'), t('lineSettings:test.canReceiveText')],
        ])}
      />
      <Entries
        heading={t('lineSettings:test.cannot')}
        entries={entries([
          [t('lineSettings:test.cannotFirst'), t('lineSettings:test.cannotFirstText')],
        ])}
      />
      <Anchor component={Link} to={menuPaths.templates} fz="sm" fw={600}>
        {t('lineSettings:test.seeTemplates')}
      </Anchor>
      <Text size="xs" c="dimmed" mt={14}>
        {t('lineSettings:test.helloWorld')}
      </Text>
    </aside>
  )
}
