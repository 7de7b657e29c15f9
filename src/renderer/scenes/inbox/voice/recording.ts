import { limits } from '#contract/limits.ts'
import { writeOgg } from './ogg-opus.ts'
import { readWebm } from './webm-opus.ts'

/** The recorder's format. The channel accepts its codec but not its container. */
const RECORDED = 'audio/webm;codecs=opus'
/** Bit rate, bits per second. Speech is clear at this rate, and an hour fits into the channel's size limit. */
const BITS_PER_SECOND = 32_000
/** Interval of the recorder's `dataavailable` events, ms. */
const SLICE_MS = 500
/** Number of levels in the meter, and the interval between them, ms. */
const LEVELS = 40
const LEVEL_MS = 80
/** Size limit of the recorded audio, bytes. The rest of the channel's limit is for the container. */
const BYTES_MAX = limits.media.audioBytes * 0.98

export interface RecordingState {
  /**
   * - `asking`: the microphone has been requested.
   * - `closing`: the file is being written.
   * - `done`: the file is ready.
   * - `refused`: the microphone may not be used.
   * - `missing`: there is no usable microphone.
   * - `failed`: another error occurred, or the recording was cancelled.
   */
  readonly phase:
    'asking' | 'recording' | 'paused' | 'closing' | 'done' | 'refused' | 'missing' | 'failed'
  readonly elapsedMs: number
  /** The last levels, 0 to 1, oldest first. */
  readonly levels: readonly number[]
  /** Whether the recording ended because of the size limit. */
  readonly isFull: boolean
  readonly file: File | null
}

/** The recording of a voice note. */
export interface Recording {
  /** Requests the microphone and starts to record. */
  start(): void
  state(): RecordingState
  subscribe(changed: () => void): () => void
  pause(): void
  resume(): void
  /** Ends the recording; the phase becomes `done` or `failed`. */
  finish(): void
  /** Ends the recording and discards it. */
  cancel(): void
  /** Resolves to the file when it has been written; null if the recording failed or was cancelled. */
  result(): Promise<File | null>
}

const initialState: RecordingState = {
  phase: 'asking',
  elapsedMs: 0,
  levels: Array.from({ length: LEVELS }, () => 0),
  isFull: false,
  file: null,
}

const phaseOfError: Readonly<Record<string, RecordingState['phase']>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  NotReadableError: 'missing',
}

/** Creates a recording; `start` begins it. */
export function createRecording(): Recording {
  let state = initialState
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
      console.warn('The recording could not be written', error)
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
      return end(phaseOfError[name] ?? 'failed')
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
    // If the microphone is unplugged, the recording ends with the audio recorded until then.
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
 * Requests the microphone and creates its recorder. If the recorder cannot be created, the microphone is released.
 * @param onLevel called with the level and the time since the last call, ms
 */
async function openMicrophone(onLevel: (level: number, ms: number) => void): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  try {
    const recorder = new MediaRecorder(stream, {
      mimeType: RECORDED,
      audioBitsPerSecond: BITS_PER_SECOND,
    })
    const stopMeter = meter(stream, onLevel)
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

/** Measures a stream's level at intervals. @returns a function that stops the measurement */
function meter(stream: MediaStream, onLevel: (level: number, ms: number) => void): () => void {
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
    // The second square root makes quiet speech visible in the meter.
    onLevel(Math.min(1, Math.sqrt(Math.sqrt(power) * 2)), now - last)
    last = now
  }, LEVEL_MS)
  return () => {
    clearInterval(timer)
    if (context.state !== 'closed') void context.close()
  }
}
