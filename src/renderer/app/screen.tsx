import { lazy, useState, type ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType }>

/**
 * A screen that is fetched when it is first shown, or earlier by `fetch`: then it is drawn at once. `lazy` alone
 * shows its fallback even where all is there, and React keeps a fallback for 300 ms once it has shown it.
 */
export function screen(load: Load): { Screen: ComponentType; fetch: () => Promise<void> } {
  let fetched: ComponentType | null = null
  const Lazy = lazy(load)
  return {
    Screen() {
      // Chosen once: to change over to the fetched one later would begin the screen anew.
      const [Chosen] = useState<ComponentType>(() => fetched ?? Lazy)
      return <Chosen />
    },
    async fetch() {
      fetched = (await load()).default
    },
  }
}
