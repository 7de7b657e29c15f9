import { IconMicrophone, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { MessageContent } from '#contract/entities/message.ts'
import { showError } from '../../../../data/toasts.ts'
import { durationText } from '../../../../components/dates/times.ts'
import { useMediaUrl } from '../../../../data/use-media-url.ts'
import classes from './audio-content.module.css'
import contentClasses from './content.module.css'
import { heldAudio, holdAudio, isPlayed, makeAudio, playOn, stopPlaying } from './audio-player.ts'
import { bars } from './waveform.ts'
import { useTexts } from '../../shared/texts.tsx'

/** An audio with its waveform; nothing is fetched before it is played. */
export function AudioContent(props: Omit<PlayerProps, 'url'>) {
  const { t } = useTexts()
  const url = useMediaUrl(props.content.media)
  if (url === null) {
    return (
      <span className={contentClasses.missing}>
        <IconMicrophone size={18} aria-hidden="true" />
        {t('inbox.message.audioMissing')}
      </span>
    )
  }
  return <Player key={url} url={url} {...props} />
}

export interface PlayerProps {
  url: string
  content: MessageContent
  /** Stands for the sound where its waveform is not known. */
  id: string
  /** The row of the conversation that it belongs to; it goes on and keeps its place while that is not drawn. */
  row?: string
}

/** Plays what lies at an address, with its waveform. */
export function Player({ url, content, id, row }: PlayerProps) {
  const { t } = useTexts()
  const heights = useMemo(() => bars(content.waveform, id), [content.waveform, id])
  const player = usePlayer(url, content.duration ?? 0, row ?? null)
  const { duration, position, isPlaying } = player
  const share = duration > 0 ? Math.min(1, position / duration) : 0
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
            data-played={(index + 0.5) / heights.length <= share || undefined}
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
 * Plays one address; makes its audio element at the first press.
 * @param row the row of the conversation that it belongs to, which outlives what is drawn of it; null: it stops with this
 */
function usePlayer(url: string, known: number, row: string | null) {
  const [audio, setAudio] = useState(() => (row === null ? null : heldAudio(row, url)))
  const [isPlaying, setPlaying] = useState(audio !== null && isPlayed(audio))
  const [position, setPosition] = useState(audio === null || audio.ended ? 0 : audio.currentTime)
  const [duration, setDuration] = useState(durationOf(audio) ?? known)

  useEffect(() => {
    if (audio === null) return
    const over = new AbortController()
    const on = (name: string, told: () => void) =>
      audio.addEventListener(name, told, { signal: over.signal })
    on('play', () => setPlaying(true))
    on('pause', () => setPlaying(false))
    on('error', () => setPlaying(false))
    on('timeupdate', () => setPosition(audio.currentTime))
    on('ended', () => setPosition(0))
    on('durationchange', () => setDuration((before) => durationOf(audio) ?? before))
    return () => {
      over.abort()
      if (row === null) stopPlaying(audio)
    }
  }, [audio, row])

  const element = (): HTMLAudioElement => {
    if (audio !== null) return audio
    const made = row === null ? makeAudio(url) : holdAudio(row, url)
    setAudio(made)
    return made
  }
  return {
    isPlaying,
    position,
    duration,
    toggle: () => {
      const made = element()
      if (isPlayed(made)) made.pause()
      else playOn(made, url).catch(showError)
    },
    seek: (to: number) => {
      element().currentTime = to
      setPosition(to)
    },
  }
}

/** s; null while it is not known. A recording without an index has an endless duration until it has been read through. */
function durationOf(audio: HTMLAudioElement | null): number | null {
  return audio !== null && Number.isFinite(audio.duration) ? audio.duration : null
}
