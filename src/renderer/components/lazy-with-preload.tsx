import { lazy, useState, type ComponentType } from 'react'

/**
 * Creates a lazy component (`Screen`) that renders at once if its code was loaded before with `fetch`. React's `lazy`
 * alone renders the Suspense fallback even if the code is loaded, and React shows a fallback for at least 300 ms.
 */
export function lazyWithPreload<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): { Screen: ComponentType<Props>; fetch: () => Promise<void> } {
  let fetched: ComponentType<Props> | null = null
  const Lazy: ComponentType<Props> = lazy(load)
  return {
    Screen(props) {
      // Fixed at mount: switching to the loaded component later would remount the screen.
      const [Chosen] = useState<ComponentType<Props>>(() => fetched ?? Lazy)
      return <Chosen {...props} />
    },
    async fetch() {
      fetched = (await load()).default
    },
  }
}
