import { IconMicrophone, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { MessageContent } from '#contract/entities/message.ts'
import { tellError } from '../../../data/toasts.ts'
import { durationText } from '../times.ts'
import { useMediaUrl } from '../../../data/use-media-url.ts'
import classes from './audio-content.module.css'
import contentClasses from './content.module.css'
import { nowPlaying, stopPlaying } from './playing.ts'
import { bars } from './waveform.ts'
import { useTexts } from '../texts.tsx'

/** An audio with its waveform; nothing is fetched before it is played. */
export function AudioContent({ content, id }: { content: MessageContent; id: string }) {
  const { t } = useTexts()
  const url = useMediaUrl(content.media)
  if (url === null) {
    return (
      <span className={contentClasses.missing}>
        <IconMicrophone size={18} aria-hidden="true" />
        {t('inbox.message.audioMissing')}
      </span>
    )
  }
  return <Player key={url} url={url} content={content} id={id} />
}

/** Plays what lies at an address, with its waveform. */
export function Player({ url, content, id }: { url: string; content: MessageContent; id: string }) {
  const { t } = useTexts()
  const heights = useMemo(() => bars(content.waveform, id), [content.waveform, id])
  const player = usePlayer(url, content.duration ?? 0)
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

/** Plays one address; makes its audio element at the first press. */
function usePlayer(url: string, known: number) {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [duration, setDuration] = useState(known)

  useEffect(
    () => () => {
      if (audio.current !== null) stopPlaying(audio.current)
      audio.current = null
    },
    [],
  )

  const element = (): HTMLAudioElement => {
    if (audio.current !== null) return audio.current
    const made = new Audio(url)
    made.addEventListener('play', () => {
      nowPlaying(made)
      setPlaying(true)
    })
    made.addEventListener('pause', () => setPlaying(false))
    made.addEventListener('timeupdate', () => setPosition(made.currentTime))
    made.addEventListener('ended', () => setPosition(0))
    made.addEventListener('durationchange', () => {
      // A recording without an index has an endless duration until it has been read through.
      if (Number.isFinite(made.duration)) setDuration(made.duration)
    })
    audio.current = made
    return made
  }
  return {
    isPlaying,
    position,
    duration,
    toggle: () => {
      const made = element()
      if (made.paused) made.play().catch(tellError)
      else made.pause()
    },
    seek: (to: number) => {
      element().currentTime = to
      setPosition(to)
    },
  }
}
