/** After the last change of a text field the user counts as typing for this long, ms. */
const typingMs = 500
/** Maximum delay of an event, ms: two keys of a fast typist, and too short to be noticed. */
const holdMs = 200

export interface TypingGateOptions {
  /** Gets the `input` events of all text fields. */
  readonly page: EventTarget
  /** Calls `run` once the next frame is painted. */
  readonly afterFrame: (run: () => void) => void
}

/** Calls `run` in the first task after the next frame; frames are not drawn while the window is hidden. */
const afterFrame = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))

/**
 * Holds live events while the user types, because rendering many of them takes longer than a frame, and a key that is
 * pressed meanwhile would wait. They are applied right after the frame that shows a typed character, when the next key
 * is furthest away. If none is typed, they are applied after `holdMs`.
 * @param apply gets the events in order
 */
export function createTypingGate<Event>(
  apply: (events: readonly Event[]) => void,
  { page, afterFrame: next }: TypingGateOptions = { page: document, afterFrame },
) {
  let held: Event[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The time of the last change of a text field, as of `performance.now()`. */
  let typedAt = Number.NEGATIVE_INFINITY

  function release(): void {
    clearTimeout(timer)
    timer = undefined
    const events = held
    held = []
    if (events.length > 0) apply(events)
  }

  function onInput(): void {
    typedAt = performance.now()
    next(release)
  }
  page.addEventListener('input', onInput, { capture: true })

  return {
    receive(events: readonly Event[]): void {
      held.push(...events)
      if (performance.now() - typedAt > typingMs) release()
      else timer ??= setTimeout(release, holdMs)
    },
    /** Stops listening; held events are dropped. */
    end(): void {
      page.removeEventListener('input', onInput, { capture: true })
      clearTimeout(timer)
      held = []
    },
  }
}
