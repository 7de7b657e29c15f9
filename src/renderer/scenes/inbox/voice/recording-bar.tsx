import { Button } from '@mantine/core'
import { IconCheck, IconPlayerPauseFilled, IconPlayerRecordFilled } from '@tabler/icons-react'
import { IconButton } from '../../../components/icon-button.tsx'
import { useToolTexts } from '../../../i18n/tool-texts.ts'
import { durationText } from '../../../components/dates/times.ts'
import { focusNext } from './focus-when-enabled.ts'
import type { Recording, RecordingState } from './recording.ts'
import classes from './voice-recorder.module.css'

/** The meter and what stops and goes on, while it is spoken. */
export function Speaking({ state, recording }: { state: RecordingState; recording: Recording }) {
  const { t } = useToolTexts()
  const { phase, elapsedMs, levels } = state
  const isPaused = phase === 'paused'
  const isOn = phase === 'recording' || isPaused
  return (
    <>
      <span className={classes.sound}>
        <span className={classes.dot} data-on={phase === 'recording' || undefined} />
        <span className={`numbers ${classes.time}`} role="timer" aria-label={t('tools:voice.time')}>
          {durationText(elapsedMs / 1_000)}
        </span>
        <span className={classes.meter} aria-hidden="true">
          {levels.map((level, index) => (
            <span
              key={index}
              className={classes.level}
              style={{ transform: `scaleY(${Math.max(0.06, level)})` }}
            />
          ))}
        </span>
      </span>
      <span className={classes.state} role="status">
        {t(isPaused ? 'tools:voice.paused' : isOn ? 'tools:voice.recording' : 'tools:voice.wait')}
      </span>
      <IconButton
        icon={isPaused ? IconPlayerRecordFilled : IconPlayerPauseFilled}
        label={t(isPaused ? 'tools:voice.resume' : 'tools:voice.pause')}
        disabled={!isOn}
        onClick={() => (isPaused ? recording.resume() : recording.pause())}
      />
      <Button
        variant="default"
        disabled={!isOn}
        key={isOn ? 'on' : 'off'}
        ref={focusNext}
        leftSection={<IconCheck size={16} aria-hidden="true" />}
        onClick={recording.finish}
      >
        {t('tools:voice.finish')}
      </Button>
    </>
  )
}
