import { limits } from '#contract/limits.ts'
import { writeOgg } from './ogg-opus.ts'
import { readWebm } from './webm-opus.ts'

/** What the browser's recorder makes: the sound as the channel takes it, in a file as it does not. */
const RECORDED = 'audio/webm;codecs=opus'
/** Speech is clear at this rate, bits a second: an hour of it is as much as the channel takes. */
const BITS_PER_SECOND = 32_000
/** How often the recorder hands over what it has, ms. */
const SLICE_MS = 500
/** Loudness that is kept for the meter, and how often it is taken, ms. */
const LEVELS = 40
const LEVEL_MS = 80
/** Bytes that a voice note may have; the file is a little larger than its sound. */
const BYTES_MAX = limits.media.audioBytes * 0.98

export interface RecordingState {
  /**
   * `asking` for the microphone; `refused` when it is not given, `missing` when there is none; `closing` while the file is
   * made; `done`: the file is there.
   */
  readonly phase:
    'asking' | 'recording' | 'paused' | 'closing' | 'done' | 'refused' | 'missing' | 'failed'
  readonly elapsedMs: number
  /** Loudness of the last moments, 0 to 1, oldest first. */
  readonly levels: readonly number[]
  /** Whether it ended because no more fits into a message. */
  readonly isFull: boolean
  readonly file: File | null
}

/** One voice note while it is spoken. */
export interface Recording {
  /** Asks for the microphone and begins. */
  start(): void
  state(): RecordingState
  subscribe(changed: () => void): () => void
  pause(): void
  resume(): void
  /** Ends it; `done` follows, or `failed`. */
  finish(): void
  /** Ends it and keeps nothing. */
  cancel(): void
  /** The file, whatever still has to be done for it; null where there is nothing to keep. */
  result(): Promise<File | null>
}

const begun: RecordingState = {
  phase: 'asking',
  elapsedMs: 0,
  levels: Array.from({ length: LEVELS }, () => 0),
  isFull: false,
  file: null,
}

const refusals: Readonly<Record<string, RecordingState['phase']>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  NotReadableError: 'missing',
}

/** Makes a voice note ready to be recorded. */
export function createRecording(): Recording {
  let state = begun
  let microphone: Microphone | undefined
  let cancelled = false
  const listeners = new Set<() => void>()
  const chunks: Blob[] = []
  let bytes = 0
  const settled = Promise.withResolvers<File | null>()

  const change = (part: Partial<RecordingState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const end = (phase: RecordingState['phase'], file: File | null = null) => {
    microphone?.release()
    change({ phase, file })
    settled.resolve(file)
  }

  async function close(): Promise<void> {
    if (cancelled) return end('failed')
    try {
      const webm = new Uint8Array(await new Blob(chunks).arrayBuffer())
      const [serial = 1] = crypto.getRandomValues(new Uint32Array(1))
      const ogg = writeOgg(readWebm(webm), serial)
      end('done', new File([ogg], 'voice.ogg', { type: ogg.type }))
    } catch (error) {
      console.warn('The recording could not be kept', error)
      end('failed')
    }
  }

  async function open(): Promise<void> {
    try {
      microphone = await openMicrophone((level, ms) => {
        if (state.phase !== 'recording') return
        change({ levels: [...state.levels.slice(1), level], elapsedMs: state.elapsedMs + ms })
      })
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      return end(refusals[name] ?? 'failed')
    }
    if (cancelled) return end('failed')
    const { recorder } = microphone
    recorder.addEventListener('dataavailable', ({ data }) => {
      chunks.push(data)
      bytes += data.size
      if (bytes < BYTES_MAX || recorder.state === 'inactive') return
      change({ isFull: true })
      recording.finish()
    })
    recorder.addEventListener('stop', () => void close())
    // Taken away while it speaks: what was said is kept.
    microphone.onLost(() => recording.finish())
    recorder.start(SLICE_MS)
    change({ phase: 'recording' })
  }

  const recording: Recording = {
    start: () => void open(),
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    pause() {
      if (state.phase !== 'recording') return
      microphone?.recorder.pause()
      change({ phase: 'paused' })
    },
    resume() {
      if (state.phase !== 'paused') return
      microphone?.recorder.resume()
      change({ phase: 'recording' })
    },
    finish() {
      if (state.phase !== 'recording' && state.phase !== 'paused') return
      change({ phase: 'closing' })
      microphone?.recorder.stop()
    },
    cancel() {
      cancelled = true
      if (microphone !== undefined && microphone.recorder.state !== 'inactive')
        microphone.recorder.stop()
      else if (state.phase !== 'asking') end('failed')
    },
    result: () => (cancelled ? Promise.resolve(null) : settled.promise),
  }
  return recording
}

interface Microphone {
  readonly recorder: MediaRecorder
  onLost(lost: () => void): void
  release(): void
}

/**
 * Asks for the microphone. What it cannot be listened to with lets go of it again.
 * @param heard told how loud it is, and how long since it was told last, ms
 */
async function openMicrophone(heard: (level: number, ms: number) => void): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  try {
    const recorder = new MediaRecorder(stream, {
      mimeType: RECORDED,
      audioBitsPerSecond: BITS_PER_SECOND,
    })
    const stopMeter = meter(stream, heard)
    return {
      recorder,
      onLost(lost) {
        for (const track of stream.getTracks()) track.addEventListener('ended', lost)
      },
      release() {
        stopMeter()
        stop(stream)
      },
    }
  } catch (error) {
    stop(stream)
    throw error
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Tells of how loud a sound is, as `openMicrophone` does, until what is returned is called. */
function meter(stream: MediaStream, heard: (level: number, ms: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1_024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    // The square root of what is already one: quiet speech is to be seen as well.
    heard(Math.min(1, Math.sqrt(Math.sqrt(power) * 2)), now - last)
    last = now
  }, LEVEL_MS)
  return () => {
    clearInterval(timer)
    if (context.state !== 'closed') void context.close()
  }
}
