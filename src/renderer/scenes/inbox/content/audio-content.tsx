import { IconMicrophone, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { durationText } from '#renderer/components/dates/times.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import classes from './audio-content.module.css'
import contentClasses from './content.module.css'
import {
  findRowAudio,
  createRowAudio,
  isAudioPlaying,
  createAudio,
  resumeAudio,
  stopAudio,
} from './audio-player.ts'
import { waveformBars } from './waveform.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/**
 * An audio message with its waveform. The file is fetched when the user first plays it or first changes the position.
 */
export function AudioContent(props: Omit<AudioPlayerProps, 'url'>) {
  const { t } = useInboxTexts()
  const url = useMediaUrl(props.content.media)
  if (url === null) {
    return (
      <span className={contentClasses.missing}>
        <IconMicrophone size={18} aria-hidden="true" />
        {t('inbox.message.audioMissing')}
      </span>
    )
  }
  return <AudioPlayer key={url} url={url} {...props} />
}

export interface AudioPlayerProps {
  url: string
  content: MessageContent
  /** The id of the message. If its waveform is unknown, the id is the seed of a placeholder. */
  id: string
  /** The key of the message's row. With it, playback continues while the list does not render the row. */
  row?: string
}

/** Plays the audio of a URL, with its waveform as a slider. */
export function AudioPlayer({ url, content, id, row }: AudioPlayerProps) {
  const { t } = useInboxTexts()
  const heights = useMemo(() => waveformBars(content.waveform, id), [content.waveform, id])
  const player = useAudioPlayer(url, content.duration ?? 0, row ?? null)
  const { duration, position, isPlaying } = player
  const playedShare = duration > 0 ? Math.min(1, position / duration) : 0
  const shown = isPlaying || position > 0 ? position : duration
  return (
    <span className={classes.audio}>
      <button
        type="button"
        className={classes.play}
        aria-label={t(isPlaying ? 'inbox.message.pause' : 'inbox.message.play')}
        onClick={player.toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      </button>
      <span className={classes.wave}>
        {heights.map((height, index) => (
          <span
            key={index}
            className={classes.bar}
            data-played={(index + 0.5) / heights.length <= playedShare || undefined}
            style={{ height: `${Math.round(height * 100)}%` }}
          />
        ))}
        <input
          className={classes.slider}
          type="range"
          min={0}
          max={Math.max(1, duration)}
          step={1}
          value={Math.min(position, Math.max(1, duration))}
          aria-label={t('inbox.message.audioPosition')}
          aria-valuetext={durationText(position)}
          onChange={(event) => player.seek(Number(event.currentTarget.value))}
        />
      </span>
      <span className={`numbers ${classes.time}`}>{durationText(shown)}</span>
    </span>
  )
}

/**
 * Controls the audio of a URL. The audio element is created when the user first plays the audio or first changes the
 * position.
 * @param sentDuration the duration in the message, s; used until the audio element reports its own
 * @param row the key of the message's row. A row that mounts again finds its audio by this key. If the key is null,
 * playback stops when the component unmounts.
 */
function useAudioPlayer(url: string, sentDuration: number, row: string | null) {
  const [audio, setAudio] = useState(() => (row === null ? null : findRowAudio(row, url)))
  const [isPlaying, setPlaying] = useState(audio !== null && isAudioPlaying(audio))
  const [position, setPosition] = useState(audio === null || audio.ended ? 0 : audio.currentTime)
  const [duration, setDuration] = useState(durationOf(audio) ?? sentDuration)

  useEffect(() => {
    if (audio === null) return
    const abort = new AbortController()
    const on = (name: string, listener: () => void) =>
      audio.addEventListener(name, listener, { signal: abort.signal })
    on('play', () => setPlaying(true))
    on('pause', () => setPlaying(false))
    on('error', () => setPlaying(false))
    on('timeupdate', () => setPosition(audio.currentTime))
    on('ended', () => setPosition(0))
    on('durationchange', () => setDuration((before) => durationOf(audio) ?? before))
    return () => {
      abort.abort()
      if (row === null) stopAudio(audio)
    }
  }, [audio, row])

  const element = (): HTMLAudioElement => {
    if (audio !== null) return audio
    const created = row === null ? createAudio(url) : createRowAudio(row, url)
    setAudio(created)
    return created
  }
  return {
    isPlaying,
    position,
    duration,
    toggle: () => {
      const created = element()
      if (isAudioPlaying(created)) created.pause()
      else resumeAudio(created, url).catch(showError)
    },
    seek: (to: number) => {
      element().currentTime = to
      setPosition(to)
    },
  }
}

/**
 * The duration in seconds; null while unknown. A recording may not contain its duration. Then the browser reports
 * Infinity until the recording has been played to its end.
 */
function durationOf(audio: HTMLAudioElement | null): number | null {
  return audio !== null && Number.isFinite(audio.duration) ? audio.duration : null
}
