import { Button, Flex, Text } from '@mantine/core'
import { IconCheck, IconPlayerPauseFilled, IconPlayerRecordFilled } from '@tabler/icons-react'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { durationText } from '#renderer/components/dates/times.ts'
import { focusWhenEnabled } from './focus-when-enabled.ts'
import type { Recording, RecordingState } from './recording.ts'
import classes from './voice-recorder.module.css'

/** The time, level meter and buttons of a recording in progress. */
export function RecordingBar({
  state,
  recording,
}: {
  state: RecordingState
  recording: Recording
}) {
  const { t } = useTexts('inboxActions')
  const { phase, elapsedMs, levels } = state
  const isPaused = phase === 'paused'
  const isActive = phase === 'recording' || isPaused
  return (
    <>
      <Flex component="span" align="center" gap={10} miw={0} flex={1}>
        <span className={classes.dot} data-on={phase === 'recording' || undefined} />
        <Text
          span
          miw={36}
          size="md"
          className="numbers"
          role="timer"
          aria-label={t('inboxActions:voice.time')}
        >
          {durationText(elapsedMs / 1_000)}
        </Text>
        <span className={classes.meter} aria-hidden="true">
          {levels.map((level, index) => (
            <span
              key={index}
              className={classes.level}
              style={{ transform: `scaleY(${Math.max(0.06, level)})` }}
            />
          ))}
        </span>
      </Flex>
      <Text span size="xs" c="dimmed" role="status">
        {t(
          isPaused
            ? 'inboxActions:voice.paused'
            : isActive
              ? 'inboxActions:voice.recording'
              : 'inboxActions:voice.wait',
        )}
      </Text>
      <IconButton
        icon={isPaused ? IconPlayerRecordFilled : IconPlayerPauseFilled}
        label={t(isPaused ? 'inboxActions:voice.resume' : 'inboxActions:voice.pause')}
        disabled={!isActive}
        onClick={() => (isPaused ? recording.resume() : recording.pause())}
      />
      <Button
        variant="default"
        disabled={!isActive}
        key={isActive ? 'on' : 'off'}
        ref={focusWhenEnabled}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        onClick={recording.finish}
      >
        {t('inboxActions:voice.finish')}
      </Button>
    </>
  )
}
