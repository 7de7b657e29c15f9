import { Box, Flex, Group, Select, Slider, Switch, Text } from '@mantine/core'
import {
  IconAlarmSnooze,
  IconAt,
  IconChartBar,
  IconDeviceMobile,
  IconHourglass,
  IconInbox,
  IconMessageCircle,
  IconPlayerPlay,
  IconSpeakerphone,
  IconTemplate,
  IconUserCheck,
  IconVolume,
  type Icon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import {
  alertKinds,
  alertSounds,
  type AlertKind,
  type AlertSettings,
  type AlertSound,
} from '#contract/alert-settings.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { anyWidth } from '#contract/policies/menu.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { percentText } from '#renderer/components/dates/times.ts'
import {
  SettingsCard,
  SettingsSection,
  SettingsSwitch,
} from '#renderer/components/page/settings-rows.tsx'
import { playAlertSound } from '#renderer/data/alert-sounds.ts'
import { settingsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './profile-scene.module.css'
import { useSettingLock } from './use-setting-lock.ts'
import { useUndoableSettings } from './use-undoable-settings.ts'

const icons: Record<AlertKind, Icon> = {
  message: IconMessageCircle,
  free: IconInbox,
  assignment: IconUserCheck,
  mention: IconAt,
  waiting: IconHourglass,
  template: IconTemplate,
  campaign: IconSpeakerphone,
  report: IconChartBar,
  line: IconDeviceMobile,
  reminder: IconAlarmSnooze,
}

/** Whether the viewer can receive alerts of a kind. */
function concerns(viewer: Viewer | null, kind: AlertKind): boolean {
  if (viewer === null) return true
  const sees = (item: 'templates' | 'campaigns' | 'reports') =>
    can(viewer, 'menu.see', { item, widthPx: anyWidth })
  if (kind === 'template') return sees('templates')
  if (kind === 'campaign') return sees('campaigns')
  if (kind === 'report') return sees('reports')
  if (kind === 'line') return can(viewer, 'line.edit') && viewer.group.connectsLine === true
  if (kind === 'assignment' || kind === 'free') return !viewer.isReadOnly
  // Managers and admins are alerted about free chats, even if they are read-only (policy `notification.waiting`).
  if (kind === 'waiting') return !viewer.isReadOnly || !isPublisher(viewer)
  return true
}

/** Native notifications of this machine, by kind, with their sounds. */
export function AlertsSection() {
  const { t, language } = useTexts('profile')
  const { alerts, alertPreview } = useAtomValue(settingsAtom)
  const previewLock = useSettingLock('alertPreview')
  const viewer = useAtomValue(viewerAtom)
  const [dragged, setDragged] = useState<number | null>(null)
  const volume = dragged ?? alerts.volume
  const changeSettings = useUndoableSettings()
  const change = (part: Partial<AlertSettings>) =>
    changeSettings({ alerts: { ...alerts, ...part } })
  return (
    <SettingsSection id="alerts" title={t('profile:alerts.title')}>
      <SettingsCard>
        <table className={classes.alerts}>
          <thead>
            <tr>
              <th scope="col">{t('profile:alerts.kind')}</th>
              <th scope="col">{t('profile:alerts.desktop')}</th>
              <th scope="col">{t('profile:alerts.sound')}</th>
            </tr>
          </thead>
          <tbody>
            {alertKinds
              .filter((kind) => concerns(viewer, kind))
              .map((kind) => (
                <KindRow
                  key={kind}
                  kind={kind}
                  alerts={alerts}
                  onChange={(choice) =>
                    change({
                      kinds: { ...alerts.kinds, [kind]: { ...alerts.kinds[kind], ...choice } },
                    })
                  }
                />
              ))}
          </tbody>
        </table>
        <Group gap={12} px={16} py={10} className={`${classes.lined} ${classes.volume}`}>
          <Text span inherit flex={1} fw={550}>
            {t('profile:alerts.volume')}
          </Text>
          <IconVolume size={18} stroke={1.7} aria-hidden="true" />
          <Slider
            w={150}
            size="sm"
            thumbLabel={t('profile:alerts.volume')}
            label={(value) => percentText(value / limits.volumeMax, language)}
            max={limits.volumeMax}
            step={5}
            value={volume}
            onChange={setDragged}
            onChangeEnd={(value) => {
              setDragged(null)
              change({ volume: value })
            }}
          />
        </Group>
        <SettingsSwitch
          label={t('profile:alerts.preview')}
          text={t('profile:alerts.previewText')}
          locked={previewLock.locked}
          checked={alertPreview}
          onChange={(isShown) => changeSettings({ alertPreview: isShown })}
        />
      </SettingsCard>
    </SettingsSection>
  )
}

interface KindRowProps {
  kind: AlertKind
  alerts: AlertSettings
  onChange: (choice: Partial<AlertSettings['kinds'][AlertKind]>) => void
}

function KindRow({ kind, alerts, onChange }: KindRowProps) {
  const { t } = useTexts('profile')
  const { isOn, sound } = alerts.kinds[kind]
  const Glyph = icons[kind]
  const { label, text } = {
    message: { label: t('profile:alerts.message'), text: t('profile:alerts.messageText') },
    free: { label: t('profile:alerts.free'), text: t('profile:alerts.freeText') },
    assignment: { label: t('profile:alerts.assignment'), text: t('profile:alerts.assignmentText') },
    mention: { label: t('profile:alerts.mention'), text: t('profile:alerts.mentionText') },
    waiting: { label: t('profile:alerts.waiting'), text: t('profile:alerts.waitingText') },
    template: { label: t('profile:alerts.template'), text: t('profile:alerts.templateText') },
    campaign: { label: t('profile:alerts.campaign'), text: t('profile:alerts.campaignText') },
    report: { label: t('profile:alerts.report'), text: t('profile:alerts.reportText') },
    line: { label: t('profile:alerts.line'), text: t('profile:alerts.lineText') },
    reminder: { label: t('profile:alerts.reminder'), text: t('profile:alerts.reminderText') },
  }[kind]
  const names: Record<AlertSound, string> = {
    drop: t('profile:alerts.drop'),
    bell: t('profile:alerts.bell'),
    knock: t('profile:alerts.knock'),
    none: t('profile:alerts.none'),
  }
  const listen = () => {
    if (sound !== 'none') playAlertSound({ sound, volume: alerts.volume }).catch(showError)
  }
  return (
    <tr>
      <th scope="row">
        <Group component="span" gap={12} fz="md" lh="sm" fw={550} c="var(--b-text)">
          <Glyph color="var(--b-icon)" size={18} stroke={1.7} aria-hidden="true" />
          <Flex component="span" direction="column">
            {label}
            <Text span size="xs" fw={400} c="dimmed">
              {text}
            </Text>
          </Flex>
        </Group>
      </th>
      <Box component="td" w={96}>
        <Switch
          aria-label={label}
          classNames={{ track: classes.track }}
          checked={isOn}
          onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
        />
      </Box>
      <Box component="td" w={196}>
        <Flex component="span" align="center" gap={4}>
          <Select
            w={128}
            size="xs"
            aria-label={t('profile:alerts.soundOf', { kind: label })}
            disabled={!isOn}
            allowDeselect={false}
            data={alertSounds.map((value) => ({ value, label: names[value] }))}
            value={sound}
            onChange={(chosen) => {
              if (chosen !== null) onChange({ sound: chosen })
            }}
          />
          {isOn && sound !== 'none' && (
            <IconButton
              icon={IconPlayerPlay}
              size={32}
              label={t('profile:alerts.play', { kind: label })}
              onClick={listen}
            />
          )}
        </Flex>
      </Box>
    </tr>
  )
}
