import type { PushPayload } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'

type Played = PushPayload<'alert.sound'>

/** A tone of a sound: its pitch in Hz, its start from the beginning of the sound in s, and its fade time in s. */
interface Tone {
  readonly hz: number
  readonly at: number
  readonly fade: number
}

const tones: Record<Played['sound'], { wave: OscillatorType; tones: readonly Tone[] }> = {
  drop: {
    wave: 'sine',
    tones: [
      { hz: 880, at: 0, fade: 0.16 },
      { hz: 1_320, at: 0.08, fade: 0.22 },
    ],
  },
  bell: {
    wave: 'triangle',
    tones: [
      { hz: 660, at: 0, fade: 0.7 },
      { hz: 1_980, at: 0, fade: 0.3 },
    ],
  },
  knock: {
    wave: 'square',
    tones: [
      { hz: 160, at: 0, fade: 0.06 },
      { hz: 160, at: 0.13, fade: 0.06 },
    ],
  },
}

/** Gain of one tone at full volume. The gains of two overlapping tones must add up to less than 1 to avoid clipping. */
const fullGain = 0.4
const silence = 0.000_1

/** Plays the sound of an alert. */
export async function playAlertSound({ sound, volume }: Played): Promise<void> {
  const audio = new AudioContext()
  const { wave, tones: parts } = tones[sound]
  const loudness = Math.max(silence, (fullGain * volume) / limits.volumeMax)
  try {
    const ended = parts.map(({ hz, at, fade }) => {
      const start = audio.currentTime + at
      const gain = audio.createGain()
      gain.gain.setValueAtTime(loudness, start)
      gain.gain.exponentialRampToValueAtTime(silence, start + fade)
      const tone = new OscillatorNode(audio, { type: wave, frequency: hz })
      tone.connect(gain).connect(audio.destination)
      tone.start(start)
      tone.stop(start + fade)
      return new Promise((resolve) => tone.addEventListener('ended', resolve, { once: true }))
    })
    await Promise.all(ended)
  } finally {
    await audio.close()
  }
}
