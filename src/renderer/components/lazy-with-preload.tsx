import { lazy, useState, type ComponentType } from 'react'

/**
 * A screen that is fetched when it is first shown, or earlier by `fetch`: then it is drawn at once. `lazy` alone
 * shows its fallback even where all is there, and React keeps a fallback for 300 ms once it has shown it.
 */
export function lazyWithPreload<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): { Screen: ComponentType<Props>; fetch: () => Promise<void> } {
  let fetched: ComponentType<Props> | null = null
  const Lazy: ComponentType<Props> = lazy(load)
  return {
    Screen(props) {
      // Chosen once: to change over to the fetched one later would begin the screen anew.
      const [Chosen] = useState<ComponentType<Props>>(() => fetched ?? Lazy)
      return <Chosen {...props} />
    },
    async fetch() {
      fetched = (await load()).default
    },
  }
}
